// expect: race-free
struct P { int x, y; };
#pragma omp declare reduction(add : struct P : (omp_out.x += omp_in.x, omp_out.y += omp_in.y)) initializer(omp_priv = {0, 0})
struct P f(int n) {
  struct P s = {0, 0};
#pragma omp parallel for reduction(add : s)
  for (int i = 0; i < n; i++) { s.x += i; s.y -= i; }
  return s;
}
