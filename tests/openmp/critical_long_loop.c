// EXPECT: verdict=race lines=13,14
// MENDED: verdict=race-free
static int a[200];
int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 200; i++) {
#ifdef MENDED
#pragma omp critical
    sum += a[i];
#else
#pragma omp critical(a)
    sum += a[i];
    if (i == 199) sum = 0;
#endif
  }
  return sum;
}
