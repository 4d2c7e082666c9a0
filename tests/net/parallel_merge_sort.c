// expect: race-free
// Two halves sorted by two threads; merged after the joins.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
enum { N = 64 };
static int data[N], other[N];
static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *low(void *arg) {
  int copy[N / 2];
  memcpy(copy, data, sizeof copy);
  qsort(copy, N / 2, sizeof *copy, order);
  memcpy(other, copy, sizeof copy);
  return NULL;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++) data[i] = N - i;
  pthread_create(&t, NULL, low, NULL);
  int mine[N / 2];
  memcpy(mine, &data[N / 2], sizeof mine);
  qsort(mine, N / 2, sizeof *mine, order);
  pthread_join(t, NULL);
  return mine[0] + other[0];
}
