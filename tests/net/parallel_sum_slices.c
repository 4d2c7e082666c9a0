// expect: race-free
// Each thread sums its own slice into its own slot; main adds up.
#include <pthread.h>
#include <stdio.h>
enum { N = 1000, T = 4 };
static int data[N];
static long part[T];
static void *worker(void *arg) {
  long id = (long)arg, sum = 0;
  for (long i = id * (N / T); i < (id + 1) * (N / T); i++) sum += data[i];
  part[id] = sum;
  return NULL;
}
int main(void) {
  pthread_t t[T];
  for (int i = 0; i < N; i++) data[i] = i;
  for (long i = 0; i < T; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  long sum = 0;
  for (int i = 0; i < T; i++) {
    pthread_join(t[i], NULL);
    sum += part[i];
  }
  printf("%ld\n", sum);
  return 0;
}
