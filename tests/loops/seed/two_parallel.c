// expect: race-free
// Section 3.1.1, two nested parallel loops.
int main(void) {
  int sum[100];
  int y, x;
  int j = 4;
  #pragma omp parallel for private(x)
  for (y = 0; y < 4; y++) {
    #pragma omp parallel for
    for (x = 0; x < 4; x++) {
      sum[y + x * j] = x + y;
    }
  }
  return sum[0];
}
