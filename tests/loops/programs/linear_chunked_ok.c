// expect: race-free
double a[300], b[300];
void f(int n) {
  int k = 0, j = 0;
#pragma omp parallel for simd linear(k:2) linear(j) schedule(static, 8)
  for (int i = 0; i < n; i++) { a[k] = b[j]; k += 2; j++; }
}
int main(void) { f(100); return 0; }
