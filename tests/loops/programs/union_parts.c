// expect: collision on u
#define N 16
union U { long long l; int i[2]; } u[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < 2 * n; i++) { if (i & 1) u[i / 2].l = i; else u[i / 2].i[1] = i; }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
