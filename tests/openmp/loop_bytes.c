// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static char text[64];
int main(void) {
#pragma omp parallel for
#ifdef MENDED
  for (int i = 0; i < 64; i++) text[i] = 'x'; // neighbours in one word
#else
  for (int i = 0; i < 64; i++) text[i & ~1] = 'x';
#endif
  return 0;
}
