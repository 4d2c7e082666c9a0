// expect: collision on x
#include <stdint.h>
static int x;
__attribute__((noinline)) static uintptr_t f(void) {
  int v;
  return (uintptr_t)&v;
}
int main(void) {
  int same = f() == f();
#pragma omp parallel for
  for (int i = 0; i < 9; i++)
    if (same) x = i;
}
