// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp parallel for schedule(dynamic)
  for (int i = -1; i <= 1; i += 2) a[N / 2 + i / 2] = i;
}
#ifdef RUN
int main(void) {
  f(3);
  return 0;
}
#endif
