// expect: race-free
// As many threads as the user wants.
#include <pthread.h>
#include <stdlib.h>
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  sum += *(int *)arg;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n < 1 || n > 64) return 1;
  pthread_t *t = malloc((size_t)n * sizeof *t);
  int *numbers = malloc((size_t)n * sizeof *numbers);
  for (int i = 0; i < n; i++) {
    numbers[i] = i;
    if (pthread_create(&t[i], NULL, worker, &numbers[i])) abort();
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  free(numbers);
  free(t);
  return sum;
}
