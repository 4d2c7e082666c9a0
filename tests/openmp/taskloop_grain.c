// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int a[16];
int main(void) {
#pragma omp parallel
#pragma omp single
#ifdef MENDED
#pragma omp taskloop num_tasks(1)
#else
#pragma omp taskloop grainsize(2)
#endif
  for (int i = 0; i < 15; i++) a[i] = a[i + 1];
  return 0;
}
