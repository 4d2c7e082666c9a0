// EXPECT: verdict=race
// MENDED: verdict=race-free
struct best {
  int value, at;
};
#pragma omp declare reduction(best : struct best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out) initializer(omp_priv = omp_orig)
static int x[50];
int main(void) {
  struct best b = {-1, -1};
#ifdef MENDED
#pragma omp parallel for reduction(best : b)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 50; i++)
    if (x[i] + i > b.value) b.value = x[i] + i, b.at = i;
  return b.at != 49;
}
