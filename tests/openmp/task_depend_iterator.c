// EXPECT: verdict=race lines=10,17
// MENDED: verdict=race-free
static int a[4], s;
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(out : a[i])
      a[i] = i;
    }
#ifdef MENDED
#pragma omp task depend(iterator(int k = 0 : 4), in : a[k])
#else
#pragma omp task depend(iterator(int k = 0 : 3), in : a[k])
#endif
    s = a[0] + a[1] + a[2] + a[3];
  }
  return s > 6;
}
