// expect: race-free
static int at[100]; static double a[1000]; static int d[100];
void f(int n) {
  int k = 0;
  for (int i = 0; i < n; i++) { at[i] = k; k += d[i] > 3 ? 2 : 1; }
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[at[i]] = 1;
}
