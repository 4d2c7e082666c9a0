// expect: collision on k
// Section 3.1.1, Reads-Write example: k and j are shared.
int main(void) {
  int sum[30];
  int k = 0, j = 0, x;
  #pragma omp parallel for
  for (x = 0; x < 10; x++) {
    k = sum[x + 10];
    j = sum[x];
    sum[x] = k + j;
  }
  return sum[0];
}
