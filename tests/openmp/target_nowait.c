// EXPECT: verdict=race lines=6,10
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp target map(tofrom : x) nowait
  x = 1;
#ifdef MENDED
#pragma omp taskwait
#endif
  y = x;
  return y > 1;
}
