// EXPECT: verdict=race lines=14,18
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    {
#ifdef MENDED
      x = 1;
#else
#pragma omp task depend(out : x)
      x = 1; // not a sibling of the next
#endif
    }
#pragma omp task depend(in : x)
    y = x;
  }
  return y > 1;
}
