// expect: race-free
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, worker, NULL)) exit(1);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  printf("%ld\n", total);
  free(t);
}
