// expect: collision on most
#define N 64
int a[N], most;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) if (a[i] > most) {
#pragma omp critical
    if (a[i] > most) most = a[i];
  }
}
#ifdef RUN
int main(void) {
  a[3] = 4; a[4] = 5; f(20);
  return 0;
}
#endif
