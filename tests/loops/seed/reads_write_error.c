// expect: collision on sum
// Section 3.1.1, Reads-Write with an error.
int main(void) {
  int sum[20];
  int k = 0, j = 0, x;
  #pragma omp parallel for private(k, j)
  for (x = 0; x < 10; x++) {
    j = sum[0];
    k = sum[x + 2];
    sum[x + 1] = j + k;
  }
  return sum[0];
}
