// expect: race
// Two owners, but the count says one: both free.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct shared {
  atomic_int owners;
  int payload;
};
static void put(struct shared *s) {
  if (atomic_fetch_sub(&s->owners, 1) <= 1) s->payload = 0;
}
static void *worker(void *arg) {
  put(arg);
  return NULL;
}
int main(void) {
  struct shared *s = malloc(sizeof *s);
  atomic_init(&s->owners, 1);
  s->payload = 9;
  pthread_t t;
  pthread_create(&t, NULL, worker, s);
  put(s);
  pthread_join(t, NULL);
  free(s);
  return 0;
}
