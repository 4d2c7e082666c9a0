// expect: collision on table
#define N 64
int a[N], b[N];
int *table[2];
void f(int n) {
  table[0] = a; table[1] = a + 4;
#pragma omp parallel for
  for (int i = 0; i < n; i++) { table[0][i] = i; table[1][i] = i; }
}
#ifdef RUN
int main(void) {
  f(10);
  return 0;
}
#endif
