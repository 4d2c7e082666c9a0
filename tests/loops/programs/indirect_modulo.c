// expect: collision on a
#define N 64
int a[N], place[N];
void f(int n) {
  for (int i = 0; i < n; i++) place[i] = (3 * i) % 6;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[place[i]] = i;
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
