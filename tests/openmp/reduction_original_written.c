// EXPECT: verdict=race
// MENDED: verdict=race-free
#pragma omp declare reduction(plus : int : omp_out += omp_in) initializer(omp_priv = omp_orig * 0)
int main(void) {
  int s = 3;
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#else
#pragma omp master
    s = 4;
#endif
#pragma omp for reduction(plus : s)
    for (int i = 0; i < 4; i++) s += i;
  }
  return s < 0;
}
