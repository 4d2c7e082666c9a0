// expect: race-free
#define N 256
int a[N], best, where;
void f(int n) {
#pragma omp parallel
  {
    int own = a[0], at = 0;
#pragma omp for nowait
    for (int i = 0; i < n; i++) if (a[i] > own) { own = a[i]; at = i; }
#pragma omp critical
    if (own > best) { best = own; where = at; }
  }
}
