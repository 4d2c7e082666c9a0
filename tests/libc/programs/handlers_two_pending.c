// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <string.h>
static int x, first;
static void h1(int n) {
  (void)n;
  if (!first) first = 1;
}
static void h2(int n) {
  (void)n;
  if (!first) first = 2;
}
static void *a(void *arg) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigaddset(&s, SIGUSR2);
  raise(SIGUSR1);
  raise(SIGUSR2);
  pthread_sigmask(SIG_UNBLOCK, &s, 0);
  if (first == 2) x = 1;
  return 0;
}
static void *b(void *arg) {
  x = 2;
  return 0;
}
int main(void) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigaddset(&s, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  struct sigaction sa = {.sa_handler = h1};
  sa.sa_mask = s;
  sigaction(SIGUSR1, &sa, 0);
  sa.sa_handler = h2;
  sigaction(SIGUSR2, &sa, 0);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
