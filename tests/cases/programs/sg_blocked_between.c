// expect: race-free
#include <pthread.h>
#include <sys/wait.h>
static volatile sig_atomic_t f;
static int x;
static void h(int n) {
  if (f == 1) x++;
}
static sigset_t s;
static void *w(void *p) {
  f = 1;
  f = 2;
  pthread_sigmask(SIG_UNBLOCK, &s, 0);
  return 0;
}
int main(void) {
  pthread_t t;
  signal(SIGUSR1, h);
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  pthread_create(&t, 0, w, 0);
  pthread_kill(t, SIGUSR1);
  x++;
  pthread_join(t, 0);
}
