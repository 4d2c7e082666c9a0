// expect: race-free
// Rows of the product by thread.
#include <pthread.h>
#include <stdlib.h>
#define N 3
int A[N][N], B[N][N], C[N][N];
void *w(void *x) {
  int i = (int)(long)x;
  for (int j = 0; j < N; j++) {
    int s = 0;
    for (int k = 0; k < N; k++) s += A[i][k] * B[k][j];
    C[i][j] = s;
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = B[i][j] = i + j;
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return C[1][1];
}
