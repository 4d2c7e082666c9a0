// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
#ifdef MENDED
#pragma omp taskloop lastprivate(x)
#else
#pragma omp taskloop shared(x)
#endif
  for (int i = 0; i < 10; i++) x = i;
  return x > 9;
}
