// expect: collision on a
#define N 64
int a[N], place[N];
void f(int n) {
  for (int i = 0; i < n; i++) place[i] = i;
  if (n > 3) place[n - 1] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[place[i]] = i;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
