// expect: collision on p
int h[16], a[64];
void f(int n) {
  int *p = h;
#pragma omp parallel for reduction(+ : p[0:8])
  for (int i = 0; i < n; i++) { p[a[i] & 7]++; h[3] = i; }
}
