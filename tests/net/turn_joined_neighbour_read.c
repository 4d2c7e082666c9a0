// expect: race
// After turn i the result of the next thread is read.
#include <pthread.h>
#define N 3
static int result[N + 1];
static void *worker(void *arg) {
  result[(long)arg] = 1;
  return NULL;
}
int main(void) {
  pthread_t t[N];
  int sum = 0;
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
    sum += result[i + 1];
  }
  return sum;
}
