// EXPECT: verdict=race lines=17,17
// MENDED: verdict=race-free
// clang 19 gives each thread a copy of the part and goes on with the array itself; norace cc mends that.
static int count[12], best[3][4];
int main(void) {
#ifdef MENDED
#pragma omp parallel for reduction(+ : count[2 : 10])
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 60; i++) {
#ifdef MENDED
    count[2 + i % 10] += i;
    count[5]++;
#endif
#ifndef MENDED
    count[2 + i % 10] += i;
#endif
  }
  for (int k = 0; k < 3; k++) {
#pragma omp parallel
#pragma omp for reduction(max : best[k][1 : 2])
    for (int i = 0; i < 20; i++)
      if (best[k][1 + i % 2] < i) best[k][1 + i % 2] = i;
  }
#ifdef MENDED
  if (count[5] != 3 + 13 + 23 + 33 + 43 + 53 + 60 || best[2][1] != 18) return 1;
#endif
  return 0;
}
