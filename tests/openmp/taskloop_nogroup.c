// EXPECT: verdict=race lines=13,14
// MENDED: verdict=race-free
static int a[8], s;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#ifdef MENDED
#pragma omp taskloop
#else
#pragma omp taskloop nogroup
#endif
    for (int i = 0; i < 8; i++) a[i] = i;
    s = a[3];
  }
  return s > 3;
}
