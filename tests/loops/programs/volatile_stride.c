// expect: collision on a
volatile int stride = 1; double a[1000];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) a[i * stride] = 1;
}
