// EXPECT: verdict=race
// MENDED: verdict=race-free
static int calls;
static int fresh(void) {
#ifdef MENDED
#pragma omp atomic
#endif
  calls++;
  return 0;
}
#pragma omp declare reduction(plus : int : omp_out += omp_in) initializer(omp_priv = fresh())
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(plus : s) num_threads(2)
  for (int i = 0; i < 100; i++) s += i;
  return 0;
}
