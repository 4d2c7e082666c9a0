// expect: collision on x
int x;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i % 2) {
#pragma omp critical(one)
      x += i;
    } else {
#pragma omp critical
      x += i;
    }
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
