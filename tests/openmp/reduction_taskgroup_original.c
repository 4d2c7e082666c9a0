// EXPECT: verdict=race lines=13,19 lines=15,19
// MENDED: verdict=race-free
// The initializer reads the original as it was before copies are combined into it.
typedef struct { int v, w; } Pair;
static Pair fresh(Pair o) { o.v = 0; return o; }
#pragma omp declare reduction(sum : Pair : omp_out.v += omp_in.v) initializer(omp_priv = fresh(omp_orig))
int main(void) {
  Pair s = {0, 3};
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(sum : s)
  {
#pragma omp task in_reduction(sum : s)
    s.v += s.w;
#pragma omp task in_reduction(sum : s)
    s.v += s.w;
#ifndef MENDED
#pragma omp task shared(s)
    s.w = 2;
#endif
  }
  return s.v < 0;
}
