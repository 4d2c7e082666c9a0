// EXPECT: verdict=race
// MENDED: verdict=race-free
#ifdef MENDED
static void add(int *a, int *b) { *a += *b; }
#else
static int calls;
static void add(int *a, int *b) { *a += *b; calls++; }
#endif
#pragma omp declare reduction(plus : int : add(&omp_out, &omp_in)) initializer(omp_priv = 0)
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(plus : s) num_threads(4)
  for (int i = 0; i < 8; i++) s += i;
  return s < 0;
}
