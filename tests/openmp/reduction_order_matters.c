// EXPECT: verdict=race
// MENDED: verdict=race-free
static int y;
#pragma omp declare reduction(lastone : int : omp_out = omp_in) initializer(omp_priv = 0)
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(lastone : s) schedule(static)
    for (int i = 0; i < 2; i++) s = i + 1;
#ifdef MENDED
    if (s == 3) y++;
#else
    if (s == 1) y++;
#endif
  }
  return s < 0;
}
