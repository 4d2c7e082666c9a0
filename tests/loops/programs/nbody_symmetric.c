// expect: collision on force
#define N 32
double p[N], force[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) { double d = p[i] - p[j]; force[i] += d; force[j] -= d; }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
