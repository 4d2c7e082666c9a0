// expect: race-free
// A reference count; the last owner frees.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct shared {
  atomic_int owners;
  int payload;
};
static void put(struct shared *s) {
  if (atomic_fetch_sub(&s->owners, 1) == 1) free(s);
}
static void *worker(void *arg) {
  struct shared *s = arg;
  int seen = s->payload;
  put(s);
  return (void *)(long)seen;
}
int main(void) {
  struct shared *s = malloc(sizeof *s);
  atomic_init(&s->owners, 2);
  s->payload = 9;
  pthread_t t;
  pthread_create(&t, NULL, worker, s);
  pthread_detach(t);
  int seen = s->payload;
  put(s);
  return seen;
}
