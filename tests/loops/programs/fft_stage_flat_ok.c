// expect: race-free
#define N 1024
double re[N], im[N];
void f(int n, int half) {
  if (half < 1) return;
#pragma omp parallel for
  for (int block = 0; block < n / (2 * half); block++)
    for (int k = 0; k < half; k++) {
      int a = block * 2 * half + k, b = a + half;
      double t = re[b], u = im[b];
      re[b] = re[a] - t; im[b] = im[a] - u;
      re[a] += t; im[a] += u;
    }
}
#ifdef RUN
int main(void) {
  f(8, 2);
  return 0;
}
#endif
