// EXPECT: verdict=race
// MENDED: verdict=race-free
// A lane's own variable, given to a function that may throw, in a file that knows others.
static void put(int *to, int i) {
  if (i < 0) throw i;
  *to = i;
}
int main() {
  int a[64] = {0}, t = 0;
#ifdef MENDED
#pragma omp simd private(t)
#else
#pragma omp simd
#endif
  for (int i = 0; i < 60; i++) {
    put(&t, i);
    a[i] = t;
  }
  return a[1] != 1;
}
