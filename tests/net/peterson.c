// expect: race-free
// Peterson's algorithm with sequentially consistent atomics.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int wants0, wants1, turn;
static int data;
static void *first(void *arg) {
  atomic_store(&wants0, 1);
  atomic_store(&turn, 1);
  while (atomic_load(&wants1) == 1 && atomic_load(&turn) == 1) continue;
  data++;
  atomic_store(&wants0, 0);
  return NULL;
}
static void *second(void *arg) {
  atomic_store(&wants1, 1);
  atomic_store(&turn, 0);
  while (atomic_load(&wants0) == 1 && atomic_load(&turn) == 0) continue;
  data++;
  atomic_store(&wants1, 0);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return data;
}
