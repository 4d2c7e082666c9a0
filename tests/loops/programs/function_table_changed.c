// expect: unknown: a call through a pointer
static int last;
typedef int (*Map)(int);
static int twice(int x) { return 2 * x; }
static int noted(int x) { return last = x; }
static Map table[] = {twice, twice};
void change(int k) { table[k] = noted; }
void run(int *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = table[i & 1](i);
}
