// EXPECT: verdict=race lines=8,13
// MENDED: verdict=race-free
static int a[3], b;
int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp for nowait
    for (int i = 0; i < 3; i++) a[i] = i;
#ifdef MENDED
#pragma omp barrier
#endif
#pragma omp single
    b = a[0] + a[1] + a[2];
  }
  return b > 3;
}
