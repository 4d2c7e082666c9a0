// Two threads that count under one lock: all their regions commute, and one execution is enough.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counts[2], sum, operations;

static void *work(void *p) {
  for (int i = 0; i < operations; i++) {
    pthread_mutex_lock(&m);
    counts[(long)p]++;
    sum += i;
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
