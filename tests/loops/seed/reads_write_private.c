// expect: race-free
// Section 3.1.1, Reads-Write example: with k and j private.
int main(void) {
  int sum[30];
  int k = 0, j = 0, x;
  #pragma omp parallel for private(k, j)
  for (x = 0; x < 10; x++) {
    k = sum[x + 10];
    j = sum[x];
    sum[x] = k + j;
  }
  return sum[0];
}
