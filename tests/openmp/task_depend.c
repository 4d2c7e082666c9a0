// EXPECT: verdict=race lines=9,15
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#ifdef MENDED
#pragma omp task depend(in : x)
#else
#pragma omp task depend(in : y)
#endif
    y = x;
  }
  return y > 1;
}
