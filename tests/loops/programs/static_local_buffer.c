// expect: collision on buffer
#define N 64
int a[N];
static int *scratch(int i) { static int buffer[4]; buffer[0] = i; return buffer; }
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = scratch(i)[0];
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
