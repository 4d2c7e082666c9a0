// EXPECT: verdict=race lines=9,15
// MENDED: verdict=race-free
static int x, y;
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#ifdef MENDED
#pragma omp task if (0) depend(in : x)
#else
#pragma omp task if (0)
#endif
    y = x;
  }
  return y > 1;
}
