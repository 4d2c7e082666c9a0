// THREADS threads add to a counter under a lock, STEPS times each. The number of orders is (THREADS*STEPS)! / (STEPS!)^THREADS.
#include <pthread.h>
#include <stdio.h>

#include "counters.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, add, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("counted to %d\n", counter);
}
