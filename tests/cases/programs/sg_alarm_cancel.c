// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
static int x;
static void h(int q) { x++; }
static void *w(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGALRM);
  signal(SIGALRM, h);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  alarm(1000);
  alarm(0);
  pthread_create(&t, 0, w, 0);
  pthread_sigmask(SIG_UNBLOCK, &s, 0);
  pthread_join(t, 0);
}
