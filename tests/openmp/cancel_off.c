// EXPECT: verdict=race lines=12,19
// MENDED: verdict=race-free
static int found, a[10];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
    a[i] = i;
    if (i == 5) {
#ifdef MENDED
#pragma omp atomic write
#endif
      found = i;
#pragma omp cancel for
    }
    if (i == 7) {
#ifdef MENDED
#pragma omp atomic write
#endif
      found = i;
    }
#pragma omp cancellation point for
  }
  return found > 9;
}
