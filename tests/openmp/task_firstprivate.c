// EXPECT: verdict=race lines=9,15 lines=15,15
// MENDED: verdict=race-free
static int a[8];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int i;
    for (i = 0; i < 4; i++) {
#ifdef MENDED
#pragma omp task firstprivate(i)
#else
#pragma omp task shared(i)
#endif
      a[i] = i;
    }
#pragma omp taskwait
  }
  return 0;
}
