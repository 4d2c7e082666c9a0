// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int log_[40], n;
int main(void) {
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 0; i < 12; i++) {
#ifdef MENDED
#pragma omp ordered
#endif
    log_[n++] = i;
  }
  return 0;
}
