// expect: collision on a
#include <string.h>
#define N 256
char a[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) memset(a + 8 * i - 1, i, 8), a[8 * i + 7] = 0;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
