// EXPECT: verdict=race lines=13,14
// MENDED: verdict=race-free
static int x, y;
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  {
#ifdef MENDED
#pragma omp task if (argc > 9)
#else
#pragma omp task if (argc < 9)
#endif
    x = 1;
    y = x;
  }
  return y > 1;
}
