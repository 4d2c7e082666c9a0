// FIX: several lines=1 'private(t) reduction(+:sum)'
#include <stdio.h>
int main(void) {
  int sum = 0, t, a[20];
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    t = i * 2;
    a[i] = t;
    sum += a[i];
  }
  printf("%d\n", sum);
}
