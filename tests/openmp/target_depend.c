// EXPECT: verdict=race lines=6,12
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp target map(tofrom : x) nowait depend(out : x)
  x = 1;
#ifdef MENDED
#pragma omp target map(tofrom : x, y) nowait depend(in : x)
#else
#pragma omp target map(tofrom : x, y) nowait
#endif
  y = x;
#pragma omp taskwait
  return y > 1;
}
