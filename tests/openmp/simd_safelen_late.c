// EXPECT: verdict=race lines=8,12
// MENDED: verdict=race-free
static char c[64], out[64];

int main(void) {
#pragma omp simd safelen(4)
  for (int i = 0; i < 64; i++) {
    c[i] = (char)i; // of the eight bytes that lie together the last ones matter, and of all lanes the closest
#ifdef MENDED
    if (i % 8 == 6) out[i] = c[i - 4];
#else
    if (i % 8 == 6) out[i] = c[i - 2];
#endif
  }
  return out[6] > 6;
}
