// EXPECT: verdict=race lines=9,15
// MENDED: verdict=race-free
static int x, y, z;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#ifdef MENDED
#pragma omp task depend(inout : omp_all_memory)
#else
#pragma omp task depend(inout : y)
#endif
    z = x;
#pragma omp task depend(out : y)
    y = 1;
  }
  return z > 1;
}
