// expect: race-free
// Each thread has its own seed, buffer and line.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long hits;
static void *worker(void *arg) {
  unsigned seed = (unsigned)(long)arg;
  char line[64];
  long mine = 0;
  for (int i = 0; i < 100; i++) {
    double x = rand_r(&seed) / (double)RAND_MAX, y = rand_r(&seed) / (double)RAND_MAX;
    mine += x * x + y * y < 1;
  }
  snprintf(line, sizeof line, "%ld\n", mine);
  fputs(line, stdout);
  pthread_mutex_lock(&lock);
  hits += mine;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
