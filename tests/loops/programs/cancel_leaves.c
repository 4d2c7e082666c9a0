// expect: unknown: cancel
#define N 64
int a[N], found;
void f(int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      if (a[i] == 7) {
        found = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
}
#ifdef RUN
int main(void) {
  a[2] = a[3] = 7; f(20);
  return 0;
}
#endif
