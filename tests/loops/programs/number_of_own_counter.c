// expect: collision on out
// Each thread has a counter of its own, and the lock does not change that.
static int out[100];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int n = 0;
    for (int i = 0; i < 3; i++) {
      int k;
#pragma omp critical
      k = n++;
      out[k] = 1;
    }
  }
  return 0;
}
