// expect: collision on a
// linear(k) steps by one while two elements are written
double a[300];
void f(double *b, int n) {
  int k = 0;
#pragma omp simd linear(k)
  for (int i = 0; i < n; i++) { a[k] = i; a[k + 1] = 2; k++; }
}
int main(void) { double b[100]; f(b, 100); return 0; }
