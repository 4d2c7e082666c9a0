// expect: collision on x
int x, y;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    x++;
    if (x == n) y = 1;
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
