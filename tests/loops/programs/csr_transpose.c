// expect: collision on y
#define N 64
int row[N], col[N];
double v[N], x[N], y[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k < row[i + 1]; k++) y[col[k]] += v[k] * x[i];
}
#ifdef RUN
int main(void) {
  for (int i = 0; i < 9; i++) row[i] = i; f(8);
  return 0;
}
#endif
