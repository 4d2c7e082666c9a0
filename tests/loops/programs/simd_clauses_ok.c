// expect: race-free
double a[64], b[64];
double f(int n) {
  double t, u = 0, l;
  int j, k = 3;
#pragma omp simd private(t, j) reduction(+ : u) lastprivate(l) linear(k : 2)
  for (int i = 0; i < 64; i++) {
    double w;
    t = a[i];
    w = t;
    b[i] = t + w;
    u += t;
    l = t;
    k += 2;
    for (j = 0; j < 3; j++) b[i] += j;
  }
  return u + l;
}
int main(void) { return f(3) > 9; }
