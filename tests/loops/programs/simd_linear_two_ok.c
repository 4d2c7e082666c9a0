// expect: race-free
double a[300];
void f(int n) {
  int k = 0;
#pragma omp simd linear(k:2)
  for (int i = 0; i < n; i++) { a[k] = i; a[k + 1] = 2; k += 2; }
}
int main(void) { f(100); return 0; }
