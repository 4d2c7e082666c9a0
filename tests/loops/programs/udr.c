// expect: unknown: a combiner of a reduction that uses global variables
int g;
static int comb(int a, int b) { g++; return a + b; }
#pragma omp declare reduction(mine : int : omp_out = comb(omp_out, omp_in)) initializer(omp_priv = 0)
int main() {
  int s = 0;
#pragma omp parallel for reduction(mine : s)
  for (int i = 0; i < 10; i++) { s += i; if (i == 3) g = 2; }
  return s;
}
