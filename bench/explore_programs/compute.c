// Two threads multiply matrices, each its half of the rows: many accesses, little synchronisation.
#include <pthread.h>
#include <stdio.h>

enum { N = SIZE };
static double a[N][N], b[N][N], c[N][N];

static void *rows(void *argument) {
  long half = (long)argument;
  for (int i = (int)half * N / 2; i < ((int)half + 1) * N / 2; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i - j;
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, rows, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  double trace = 0;
  for (int i = 0; i < N; i++) trace += c[i][i];
  printf("%.0f\n", trace);
  return 0;
}
