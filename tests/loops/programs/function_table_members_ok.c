// expect: race-free
static int a[100];
static double b[100];

static int next(int i) { return i + 1; }
static int same(int i) { return i; }
static double half(int i) { return i / 2.0; }

typedef struct {
  const char *name;
  int (*make)(int);
  double (*weigh)(int);
} Kind;
static const Kind kinds[] = {{"next", next, half}, {"same", same, half}};

void f(int n, int k) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = kinds[k].make(i);
    b[i] = kinds[k].weigh(i);
  }
}
