// EXPECT: verdict=race lines=29,50 lines=40,50 lines=43,50 executions=1
// siglongjmp brings back the mask that sigsetjmp saved, and leaves it alone where none was saved; the last signal of all; one that is pending when it comes to be ignored is gone, one that
// is blocked is kept though it does nothing by default. The first and the last two lines with `g` race.
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

static int g[5];

static int blocked_after(int saves) {
  sigset_t set, now;
  sigjmp_buf at;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  if (!sigsetjmp(at, saves)) {
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    siglongjmp(at, 1);
  }
  pthread_sigmask(SIG_SETMASK, NULL, &now);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  return sigismember(&now, SIGUSR1);
}

static void *worker(void *arg) {
  sigset_t set;
  int number;
  if (!blocked_after(1)) g[0]++;
  if (!blocked_after(0)) g[1]++; // it is
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_kill(pthread_self(), SIGUSR2);
  signal(SIGUSR2, SIG_IGN);
  sigpending(&set);
  if (sigismember(&set, SIGUSR2)) g[2]++; // it is not
  pthread_kill(pthread_self(), SIGURG);
  sigemptyset(&set);
  sigaddset(&set, SIGURG);
  if (!sigwait(&set, &number)) g[3]++;
  pthread_kill(pthread_self(), SIGRTMAX);
  sigaddset(&set, SIGRTMAX);
  if (!sigwait(&set, &number) && number == SIGRTMAX) g[4]++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  for (int i = 0; i < 5; i++) g[i]++;
  pthread_join(t, NULL);
  return 0;
}
