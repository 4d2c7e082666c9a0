// expect: race-free
// two variables: what each thread has of them is any value, and only read
#include <stdio.h>
static double table[100];
int main(void) {
  double seen = 0;
#pragma omp parallel reduction(+ : seen)
  {
    const double *from;
    long n;
#pragma omp single copyprivate(from, n)
    {
      from = table;
      n = 100;
    }
#pragma omp for
    for (int i = 0; i < 100; i++) seen += i < n ? from[i] : 0;
  }
  printf("%f\n", seen);
}
