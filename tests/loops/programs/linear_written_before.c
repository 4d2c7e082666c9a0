// expect: collision on k
// written in the region before the loop, without a barrier
double a[300], b[300];
int main(void) {
  int k = 0;
#pragma omp parallel
  {
#pragma omp master
    k = 7;
#pragma omp for linear(k)
    for (int i = 0; i < 100; i++) { a[k] = b[i]; k++; }
  }
  return 0;
}
