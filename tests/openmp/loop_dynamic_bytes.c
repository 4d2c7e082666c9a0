// EXPECT: verdict=race lines=9,13
// MENDED: verdict=race-free
static char c[64]; // eight iterations write to eight bytes that lie together; the race is with the fifth of them
static int out[64];

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 64; i++) {
    c[i] = (char)i;
#ifdef MENDED
    if (i % 8 == 6) out[i] = c[i];
#else
    if (i % 8 == 6) out[i] = c[i - 2];
#endif
  }
  return out[6] > 6;
}
