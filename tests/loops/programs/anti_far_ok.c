// expect: race-free
static int a[200];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[i] = a[i + 100] + 1;
  return 0;
}
