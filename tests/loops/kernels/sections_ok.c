// expect: race-free

void kernel(double *restrict a, double *restrict b, int n) {
  #pragma omp parallel sections
  {
    #pragma omp section
    a[0] = 1;
    #pragma omp section
    a[1] = 2;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static double x[64], y[64]; kernel(x, y, 8);
  return 0;
}
#endif
