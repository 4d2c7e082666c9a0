// EXPECT: verdict=race
// MENDED: verdict=race-free
// BUILD: -O2
static int a[4], s;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < 4; i++)
#pragma omp task depend(out : a[i])
      a[i] = i;
#ifdef MENDED
#pragma omp task depend(iterator(k = 0 : 4), in : a[k])
#else
#pragma omp task depend(iterator(k = 0 : 3), in : a[k])
#endif
    s = a[0] + a[3];
  }
}
