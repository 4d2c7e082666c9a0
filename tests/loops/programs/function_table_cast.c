// expect: unknown: a call through a pointer
static int a[100], sum;

static int next(int i) { return i + 1; }
static void count(int i) { sum += i; }

typedef int (*Make)(int);
static const Make makers[] = {next, (Make)count};

void f(int n, int k) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = makers[k](i);
}
