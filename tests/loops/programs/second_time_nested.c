// expect: collision on a
double a[100];
int main(void) {
#pragma omp parallel
  {
  int stride = 1;
  for (int k = 0; k < 2; k++) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) a[i * stride] = 1;
    stride = 0;
  }
  }
}
