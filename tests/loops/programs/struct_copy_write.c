// expect: collision on s
#define N 32
struct S { int x[4]; } s[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++) { s[i] = s[i + 1]; }
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
