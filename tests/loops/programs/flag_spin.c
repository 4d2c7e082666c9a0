// expect: collision on data
int data, flag;
void f(int n) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    { data = 1; flag = 1; }
#pragma omp section
    { if (flag) data++; }
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
