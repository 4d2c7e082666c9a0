// EXPECT: verdict=race-free
// Peterson's algorithm, with sequentially consistent atomics.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int wants[2], turn;
static int counter;
static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  atomic_store(&wants[me], 1);
  atomic_store(&turn, other);
  while (atomic_load(&wants[other]) && atomic_load(&turn) == other) {}
  counter++;
  atomic_store(&wants[me], 0);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0);
  pthread_create(&b, NULL, run, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
