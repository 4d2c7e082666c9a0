// expect: collision on a
static int a[100], x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    if (a[i] > 3) a[i] = 0;
    a[i / 2 * 2] = 1;
  }
  return x;
}
