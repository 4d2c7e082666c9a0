// Philosophers who can starve: each takes the left fork first. How many: -DN, or the first argument if there is one.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
static pthread_mutex_t forks[8];
static int n = N, meals[8];

static void *eat(void *argument) {
  int me = *(int *)argument;
  pthread_mutex_lock(&forks[me]);
  pthread_mutex_lock(&forks[(me + 1) % n]); // DEADLOCK
  meals[me]++;
  pthread_mutex_unlock(&forks[(me + 1) % n]);
  pthread_mutex_unlock(&forks[me]);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t threads[8];
  int numbers[8];
  if (argc > 1) n = atoi(argv[1]);
  for (int i = 0; i < n; i++) pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < n; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, eat, &numbers[i]);
  }
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
  puts("all have eaten");
}
