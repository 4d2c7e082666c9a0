// expect: collision on x
// Section 3.1.1, Read example: the hand translation ignores that x is shared.
int main(void) {
  int sum[11];
  int i;
  int x = 0;
  #pragma omp parallel for
  for (i = 0; i < 10; i++) {
    x += sum[i];
    x += sum[i + 1];
  }
  return x;
}
