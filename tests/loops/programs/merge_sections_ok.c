// expect: race-free
#define N 128
int a[N], b[N];
void f(int n) {
  int half = n / 2;
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i < half; i++) b[i] = a[i];
#pragma omp section
    for (int i = half; i < n; i++) b[i] = a[i];
  }
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
