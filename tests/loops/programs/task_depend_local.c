// expect: collision on x
int x;
static void add(int by) {
  int mine = by;
#pragma omp task depend(inout : mine) firstprivate(by)
  x += by;
}
void f(int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) add(i);
}
