// Two threads count to two thousand, one at a time.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *unused) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&lock);
    counter += 100;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, count, NULL);
  pthread_create(&second, NULL, count, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("counted to %d\n", counter);
}
