// expect: race-free
int a[64];
void f(int n, int *restrict p) {
#pragma omp parallel for reduction(+ : p[0:8])
  for (int i = 0; i < n; i++) p[a[i] & 7]++;
}
