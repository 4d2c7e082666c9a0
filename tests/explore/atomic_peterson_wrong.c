// EXPECT: verdict=race lines=12,12
// The turn is given before the wish is told: both get in.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int wants[2], turn;
static int counter;
static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  atomic_store(&turn, other);
  atomic_store(&wants[me], 1);
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
  return 0;
}
