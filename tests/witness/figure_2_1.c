// EXPECT: verdict=race lines=9,9 runs=1
// Seed 002, Fig. 2.1: two threads count without a lock.
#include <pthread.h>
#include <stddef.h>

static int x;

static void *count(void *unused) {
  x = x + 1;
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, count, NULL);
  pthread_create(&two, NULL, count, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
