// expect: race
#include <pthread.h>
#include <sys/wait.h>
static volatile sig_atomic_t n;
static int x;
static void h(int s) { n++; }
static void *w(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  sigset_t s;
  signal(SIGRTMIN, h);
  sigemptyset(&s);
  sigaddset(&s, SIGRTMIN);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  pthread_create(&t, 0, w, 0);
  raise(SIGRTMIN);
  raise(SIGRTMIN);
  pthread_sigmask(SIG_UNBLOCK, &s, 0);
  if (n == 2) x++;
  pthread_join(t, 0);
}
