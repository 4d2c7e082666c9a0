// EXPECT: verdict=race-free executions=2
// OPTIONS: --allow=signal
#define CAREFUL
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int result, late;
static volatile sig_atomic_t told;
static void on_signal(int number) { told = 1; }
static void *work(void *a) { result = 42; kill(getpid(), SIGUSR1); late = 1; return a; }
int main(void) {
  pthread_t t;
  sigset_t mine, before;
  sigemptyset(&mine);
  sigaddset(&mine, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &mine, &before);
  sigaction(SIGUSR1, &(struct sigaction){.sa_handler = on_signal}, NULL);
  pthread_create(&t, NULL, work, NULL);
  while (!told) sigsuspend(&before);
  int seen = result; // what was written before the signal was sent is in order
#ifdef CAREFUL
  pthread_join(t, NULL);
  return seen != 42 || late != 1;
#endif
  seen += late;
  pthread_join(t, NULL);
  return seen != 43;
}
