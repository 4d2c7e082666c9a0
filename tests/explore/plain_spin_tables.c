// EXPECT: verdict=race lines=12,28
// Two threads go through all of a table until they are told to stop, and the one who tells them has to wait for a third.
#include <pthread.h>
#include <stddef.h>

enum { ENTRIES = 5000 };
static int stop, done;
static int table[2][ENTRIES];

static void *worker(void *of) {
  int *entries = of;
  while (!stop) {
    for (int i = 0; i < ENTRIES; i++) entries[i]++;
  }
  return NULL;
}
static void *third(void *unused) {
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t two[2], other;
  for (int i = 0; i < 2; i++) pthread_create(&two[i], NULL, worker, table[i]);
  pthread_create(&other, NULL, third, NULL);
  pthread_join(other, NULL);

  stop = 1;
  for (int i = 0; i < 2; i++) pthread_join(two[i], NULL);
}
