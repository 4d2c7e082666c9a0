// expect: race-free
int main(void) {
  int x = 0;
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task shared(x)
    x = 1;
  }
  return x;
}
