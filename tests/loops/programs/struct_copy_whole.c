// expect: collision on s
#define N 32
struct S { int x, y; } s[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) { struct S t = s[i + 1]; s[i].x = t.y; }
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
