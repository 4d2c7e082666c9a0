// expect: collision on s
#define N 8
struct { unsigned a : 4, b : 4; } s[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < 2 * n; i++) { if (i & 1) s[i / 2].a = 1; else s[i / 2].b = 1; }
}
#ifdef RUN
int main(void) {
  f(4);
  return 0;
}
#endif
