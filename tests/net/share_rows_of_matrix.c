// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int A[8][8], B[8][8], C[8][8];
static void *w(void *x) {
  long id = (long)x;
  for (int i = id * 2; i < (id + 1) * 2; i++)
    for (int j = 0; j < 8; j++) {
      int s = 0;
      for (int k = 0; k < 8; k++) s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) A[i][j] = B[i][j] = i + j;
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return C[1][2];
}