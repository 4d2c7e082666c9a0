// expect: race-free
#include <stdio.h>
enum { STEPS = 5 };
int main(void) {
  int raw = 0, cooked = 0, sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < STEPS; k++) {
#pragma omp task depend(out: raw) shared(raw)
    raw = k;
#pragma omp task depend(in: raw) depend(out: cooked) shared(raw, cooked)
    cooked = 2 * raw;
#pragma omp task depend(in: cooked) depend(inout: sum) shared(cooked, sum)
    sum += cooked;
  }
  printf("%d\n", sum);
}
