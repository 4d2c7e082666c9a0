// expect: race-free
#include <pthread.h>
#include <stdlib.h>
#define N 2
pthread_barrier_t b;
int shared;
void *w(void *x) {
  long i = (long)x;
  if (i == 0) shared = 1;
  pthread_barrier_wait(&b);
  int v = shared;
  pthread_barrier_wait(&b);
  if (i == 1) shared = v + 1;
  return 0;
}
int main(void) {
  pthread_barrier_init(&b, 0, N);
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return shared;
}
