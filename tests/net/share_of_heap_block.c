// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int *a, n;
static void *w(void *x) {
  long id = (long)x;
  int c = n / N;
  for (int i = id * c; i < (id + 1) * c; i++) a[i] = i;
  return 0;
}
int main(void) {
  pthread_t t[N];
  n = 100;
  a = malloc(n * sizeof *a);
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int s = a[1];
  free(a);
  return s;
}