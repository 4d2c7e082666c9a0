// expect: race-free
static double x[32];
int main(void) {
  double f[32] = {0};
#pragma omp parallel for reduction(+ : f[ : 32])
  for (int i = 0; i < 32; i++)
    for (int j = i + 1; j < 32; j++) {
      double d = x[i] - x[j];
      f[i] += d;
      f[j] -= d;
    }
  return f[0] > 1;
}
