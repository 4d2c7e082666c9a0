// expect: collision on a
#include <string.h>
#define N 256
char a[N], b[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) memcpy(a + 8 * i, b, 9);
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
