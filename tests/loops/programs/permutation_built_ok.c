// expect: race-free
#define N 256
int p[N], out[N];
void f(int n) {
  for (int i = 0; i < n; i++) p[i] = n - 1 - i;
#pragma omp parallel for
  for (int i = 0; i < n; i++) out[p[i]] = i;
}
