// expect: collision on x
int x;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i % 2) {
#pragma omp atomic
      x++;
    } else {
#pragma omp critical
      x++;
    }
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
