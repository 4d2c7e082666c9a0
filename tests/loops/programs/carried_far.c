// expect: collision on a
static int a[200];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 101; i++) a[i + 99] = a[i] + 1;
  return 0;
}
