// expect: collision on t
int x, y;
void f(int n) {
  int t;
#pragma omp parallel sections
  {
#pragma omp section
    { t = 1; x = t; }
#pragma omp section
    { t = 2; y = t; }
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
