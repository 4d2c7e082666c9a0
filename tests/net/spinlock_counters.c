// expect: race-free
// Spin locks around counters of a struct on the heap.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct counters {
  pthread_spinlock_t lock;
  long hits, misses;
};
static void *worker(void *arg) {
  struct counters *c = arg;
  for (int i = 0; i < 5; i++) {
    pthread_spin_lock(&c->lock);
    if (i & 1) c->hits++;
    else c->misses++;
    pthread_spin_unlock(&c->lock);
  }
  return NULL;
}
int main(void) {
  struct counters *c = calloc(1, sizeof *c);
  pthread_t t[3];
  pthread_spin_init(&c->lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, c);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  printf("%ld %ld\n", c->hits, c->misses);
  pthread_spin_destroy(&c->lock);
  free(c);
  return 0;
}
