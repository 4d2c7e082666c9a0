// expect: race
#include <pthread.h>
#include <sys/wait.h>
static int x;
static sigset_t s;
static void *w(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  sigset_t q;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  pthread_create(&t, 0, w, 0);
  raise(SIGUSR1);
  sigpending(&q);
  if (sigismember(&q, SIGUSR1)) x++;
  pthread_join(t, 0);
}
