// expect: collision on a
static int a[40];
int main(void) {
#pragma omp simd safelen(2 * 2)
  for (int i = 3; i < 40; i++) a[i] = a[i - 3] + 1;
  return a[39] < 0;
}
