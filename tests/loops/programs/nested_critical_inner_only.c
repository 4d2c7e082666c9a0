// expect: collision on x
int x;
void f(int n) {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(inner)
      x++;
    }
    x++;
  }
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
