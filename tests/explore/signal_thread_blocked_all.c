// EXPECT: verdict=race-free
// Every thread has the signal blocked: nobody handles it.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int x; static void handler(int n) { x = n; }
static void *idle(void *p) { return p; }
int main(void) {
  pthread_t t;
  sigset_t all;
  signal(SIGUSR1, handler);
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, 0);
  if (pthread_create(&t, 0, idle, 0)) return 1;
  kill(getpid(), SIGUSR1);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
