// Two threads count to two thousand, or so they think.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void count(int steps) {
  for (int i = 0; i < steps; i++) counter++;
}

static void *careful(void *unused) {
  pthread_mutex_lock(&lock);
  count(1000);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *careless(void *unused) {
  count(1000);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, careful, NULL);
  pthread_create(&second, NULL, careless, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("counted to %d\n", counter);
}
