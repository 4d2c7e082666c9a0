// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static int a[64];

int main(int argc, char **argv) {
  (void)argv;
#ifdef MENDED
  int together = argc > 9;
#else
  int together = argc < 9;
#endif
#pragma omp simd if (together)
  for (int i = 1; i < 64; i++) a[i] = a[i - 1] + 1;
  return a[63] > 63;
}
