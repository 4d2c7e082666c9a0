// expect: race-free
int x;
static void add(int by, int *key) {
#pragma omp task depend(inout : *key) firstprivate(by)
  x += by;
}
void f(int n) {
#pragma omp parallel
#pragma omp single
  {
    int key;
    for (int i = 0; i < n; i++) add(i, &key);
  }
}
