// EXPECT: verdict=race lines=14,18
// MENDED: verdict=race-free
static int x, odd[9];

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 9; i++) {
    if (i % 2) {
      odd[i] = i;
    } else if (i == 0) {
#ifndef MENDED
#pragma omp atomic write
      x = 1;
      x = 2;
#endif
    } else {
#pragma omp atomic
      x += i;
    }
  }
  return x > 100;
}
