// expect: race
// What is handed over is not the number of the turn.
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
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)(i + 1));
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
    sum += result[i];
    if (i == 0) sum += result[1] + result[2];
  }
  return sum;
}
