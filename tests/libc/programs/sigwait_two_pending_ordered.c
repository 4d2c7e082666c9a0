// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static sigset_t s;
static int x;
static void *a(void *arg) {
  int n;
  sigwait(&s, &n);
  if (n == SIGUSR2) {}
  return 0;
}
static void *b(void *arg) {
  x = 2;
  return 0;
}
int main(void) {
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigaddset(&s, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  raise(SIGUSR1);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR2);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
