// expect: collision on x
// The address of a thread's own variable goes to the others.
void kernel(int n) {
  int *shared = 0;
  #pragma omp parallel
  {
    int x = 0;
    #pragma omp single
    shared = &x;
    *shared = 1;
    x = 2;
  }
}
