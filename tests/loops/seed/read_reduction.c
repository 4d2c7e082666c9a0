// expect: race-free
// Section 3.1.1, Read example: with the reduction that it needs.
int main(void) {
  int sum[11];
  int i;
  int x = 0;
  #pragma omp parallel for reduction(+ : x)
  for (i = 0; i < 10; i++) {
    x += sum[i];
    x += sum[i + 1];
  }
  return x;
}
