// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[10];
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#ifdef MENDED
#pragma omp taskloop collapse(2) grainsize(2)
    for (int i = 0; i < 5; i++) for (int j = 0; j < 2; j++) a[2 * i + j] = i;
#else
#pragma omp taskloop nogroup
    for (int i = 0; i < 10; i++) a[i] = i;
#endif
    s = a[3];
  }
  return s < 0;
}
