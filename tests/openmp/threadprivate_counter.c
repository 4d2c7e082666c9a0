// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int n;
#ifdef MENDED
#pragma omp threadprivate(n)
#endif
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 20; i++) n += i;
  return n < 0;
}
