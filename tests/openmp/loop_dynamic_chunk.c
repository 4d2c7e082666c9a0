// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int last, a[20];
int main(void) {
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < 20; i++) {
    a[i] = i;
#ifdef MENDED
    if (i == 4 || i == 7) last = i; // always the same thread's
#else
    if (i == 7 || i == 8) last = i;
#endif
  }
  return last > 8;
}
