// expect: collision on j
// the counter of the other array is shared by the lanes: no clause names it
double a[300], b[300];
void f(int n) {
  int k = 0, j = 0;
#pragma omp simd linear(k:2)
  for (int i = 0; i < n; i++) { a[k] = b[j]; k += 2; j++; }
}
int main(void) { f(100); return 0; }
