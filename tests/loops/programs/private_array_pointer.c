// expect: collision on t
#include <stdlib.h>
#define N 64
int a[N];
void f(int n) {
  int *t = malloc(sizeof(int) * 8);
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < n; i++) { t[0] = i; a[i] = t[0]; }
  free(t);
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
