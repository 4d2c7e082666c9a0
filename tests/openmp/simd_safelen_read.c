// EXPECT: verdict=race lines=8,12
// MENDED: verdict=race-free
static int last, out[64];

int main(void) {
#pragma omp simd safelen(4)
  for (int i = 0; i < 64; i++) {
    if (i < 38) out[i] = last; // many lanes read it; only those less than four before the writer are in its vector
#ifdef MENDED
    if (i == 41) last = i;
#else
    if (i == 40) last = i;
#endif
  }
  return out[6] > 6;
}
