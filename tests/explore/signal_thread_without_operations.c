// EXPECT: verdict=race lines=6,16
// A thread that does nothing but end may still be the one that handles a signal of the process.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int x; static void handler(int n) { x = n; }
static void *idle(void *p) { return p; }
int main(void) {
  pthread_t t;
  sigset_t all;
  signal(SIGUSR1, handler);
  if (pthread_create(&t, 0, idle, 0)) return 1;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, 0);
  kill(getpid(), SIGUSR1);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
