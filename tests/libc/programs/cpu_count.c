// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
static cpu_set_t c, d;
static void *w(void *p) {
  CPU_SET(1, &c);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int n = CPU_COUNT(&c);
  pthread_join(t, 0);
  return n > 99;
}
