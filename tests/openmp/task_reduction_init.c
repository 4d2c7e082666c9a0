// EXPECT: verdict=race
// MENDED: verdict=race-free
#ifdef MENDED
static int zero;
static int fresh(void) { return zero; }
#else
static int calls;
static int fresh(void) { calls++; return 0; }
#endif
#pragma omp declare reduction(plus : int : omp_out += omp_in) initializer(omp_priv = fresh())
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(plus : s)
  {
#pragma omp task in_reduction(plus : s)
    s += 1;
#pragma omp task in_reduction(plus : s)
    s += 2;
  }
  return s < 0;
}
