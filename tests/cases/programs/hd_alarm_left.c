// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
static int x;
static void *c(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  signal(SIGALRM, SIG_IGN);
  pthread_create(&t, 0, c, 0);
  alarm(100);
  if (alarm(0) > 0) x++;
  pthread_join(t, 0);
}
