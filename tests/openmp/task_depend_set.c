// EXPECT: verdict=race lines=10,17
// MENDED: verdict=race-free
static int a[4], s;
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < 3; i++) {
#pragma omp task depend(inoutset : a)
      a[i] = i;
    }
#ifdef MENDED
#pragma omp task depend(in : a)
#else
#pragma omp task depend(in : s)
#endif
    s = a[0] + a[1] + a[2];
  }
  return s > 3;
}
