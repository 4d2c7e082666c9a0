// expect: race-free
#include <stdio.h>
#define N 100
static int a[N], b[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < 3; step++) {
#pragma omp taskgroup
    {
      for (int i = 0; i < N; i += 10)
#pragma omp task
        for (int k = i; k < i + 10; k++) a[k] = b[k] + step;
    }
#pragma omp taskgroup
    {
      for (int i = 0; i < N; i += 10)
#pragma omp task
        for (int k = i; k < i + 10; k++) b[k] = a[(k + 1) % N];
    }
  }
  printf("%d\n", b[7]);
}
