// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int last, a[20];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 20; i++) {
    a[i] = i;
#ifdef MENDED
    if (i == 5) last = i;
#else
    if (i == 5 || i == 7) last = i;
#endif
  }
  return last > 7;
}
