// expect: race-free
// Each thread writes its own cell, all meet, each reads its neighbour's.
#include <pthread.h>
#define N 2
static pthread_barrier_t b;
static int cell[N], seen[N];
static void *worker(void *arg) {
  long me = (long)arg;
  cell[me] = (int)me + 1;
  pthread_barrier_wait(&b);
  seen[me] = cell[(me + 1) % N];
  return NULL;
}
int main(void) {
  pthread_barrier_init(&b, NULL, N);
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  pthread_barrier_destroy(&b);
  return seen[0];
}
