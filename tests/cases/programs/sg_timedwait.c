// expect: race
#include <pthread.h>
#include <sys/wait.h>
static int x;
static sigset_t s;
static void *w(void *p) {
  x++;
  pthread_kill(*(pthread_t *)p, SIGUSR1);
  return 0;
}
int main(void) {
  pthread_t t, me = pthread_self();
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  pthread_create(&t, 0, w, &me);
  struct timespec q = {10, 0};
  if (sigtimedwait(&s, 0, &q) < 0) x++;
  pthread_join(t, 0);
}
