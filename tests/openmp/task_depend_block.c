// EXPECT: verdict=race lines=17,17
// MENDED: verdict=race-free
// The local of a block is another variable in every iteration, wherever it lies.
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int outer = 0;
    for (int i = 0; i < 2; i++) {
      int inner = 0;
      int *key = &inner;
#ifdef MENDED
      key = &outer;
#endif
#pragma omp task depend(inout : *key)
      x++;
      (void)inner;
    }
    (void)outer;
  }
  return 0;
}
