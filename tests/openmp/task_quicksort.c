// EXPECT: verdict=race lines=6,23 lines=13,23
// MENDED: verdict=race-free
static int a[12] = {5, 3, 9, 1, 7, 2, 8, 6, 4, 0, 11, 10};
static void sort(int lo, int hi) {
  if (lo >= hi) return;
  int p = a[hi], i = lo;
  for (int k = lo; k < hi; k++)
    if (a[k] < p) {
      int t = a[k];
      a[k] = a[i];
      a[i++] = t;
    }
  a[hi] = a[i];
  a[i] = p;
#pragma omp task
  sort(lo, i - 1);
#ifdef MENDED
#pragma omp task
  sort(i + 1, hi);
#else
#pragma omp task
  sort(i, hi); // the pivot and what is left of it
  if (i > lo) a[i - 1] += 0;
#endif
}
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  sort(0, 11);
  return 0;
}
