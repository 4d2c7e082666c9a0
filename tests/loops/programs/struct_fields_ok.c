// expect: race-free
struct p { int x, y; };
void f(struct p *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { a[i].x = a[i + 1].y; }
}
