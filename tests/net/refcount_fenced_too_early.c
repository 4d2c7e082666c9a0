// expect: race
// A reference count whose last owner frees: several owners, updates that release.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct shared { atomic_int owners; int payload; };
static void put(struct shared *s) {
  if (atomic_fetch_sub_explicit(&s->owners, 1, memory_order_release) == 2) { atomic_thread_fence(memory_order_acquire); free(s); }
}
static void *worker(void *arg) {
  struct shared *s = arg;
  int seen = s->payload;
  put(s);
  return (void *)(long)seen;
}
int main(void) {
  struct shared *s = malloc(sizeof *s);
  atomic_init(&s->owners, 3);
  s->payload = 9;
  pthread_t t, u;
  pthread_create(&t, NULL, worker, s);
  pthread_detach(t);
  pthread_create(&u, NULL, worker, s);
  pthread_detach(u);
  int seen = s->payload;
  put(s);
  return seen;
}
