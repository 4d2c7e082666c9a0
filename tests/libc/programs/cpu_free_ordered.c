// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
static cpu_set_t *s;
static void *w(void *p) { return (void *)(long)CPU_COUNT_S(CPU_ALLOC_SIZE(100), s); }
int main(void) {
  s = CPU_ALLOC(100);
  CPU_ZERO_S(CPU_ALLOC_SIZE(100), s);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  CPU_FREE(s);
  return 0;
}
