// EXPECT: verdict=race lines=8,10
// MENDED: verdict=race-free
static double sum;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 50; i++) {
#pragma omp atomic
    sum += i * 0.5;
#ifndef MENDED
    if (i == 49) sum = 0;
#endif
  }
  return sum < 0;
}
