// expect: race-free
// The loop that joins counts down.
#include <pthread.h>
#define N 4
static int slot[N];
static void *worker(void *arg) {
  slot[(long)arg] = 1;
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = N - 1; i >= 0; i--) pthread_join(t[i], NULL);
  int sum = 0;
  for (int i = 0; i < N; i++) sum += slot[i];
  return sum;
}
