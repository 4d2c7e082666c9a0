// expect: collision on a
static int a[128];
int main(void) {
  for (int d = 1; d < 64; d *= 2) {
#pragma omp parallel for
    for (int i = 0; i < 64; i += d) a[i + 2 * d - 1] += a[i + d - 1];
  }
  return a[63];
}
