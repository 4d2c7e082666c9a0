// expect: race-free
// A ticket lock that is given back by an update which only releases.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_uint next, serving;
static int total;
static void *work(void *arg) {
  unsigned mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&serving, memory_order_acquire) != mine)
    ;
  total++;
  atomic_fetch_add_explicit(&serving, 1, memory_order_release);
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) if (pthread_create(&t[i], NULL, work, NULL)) exit(1);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return total;
}
