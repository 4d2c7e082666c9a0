// EXPECT: verdict=race lines=11,16
// MENDED: verdict=race-free
static int x, y, z;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(out : y)
    y = 1;
#pragma omp taskwait depend(in : x)
#ifdef MENDED
    z = x;
#else
    z = y;
#endif
  }
  return z > 1;
}
