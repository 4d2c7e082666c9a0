// expect: collision on a
double a[300], b[300];
void f(int n) {
  int k = 0, j = 0;
#pragma omp parallel for simd linear(k:1) linear(j)
  for (int i = 0; i < n; i++) { a[k] = a[k + 1] + b[j]; k += 1; j++; }
}
int main(void) { f(100); return 0; }
