// EXPECT: verdict=race lines=8,13
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;
#pragma omp section
#ifdef MENDED
    y = 2;
#else
    x = 2;
#endif
#pragma omp section
    { ; }
  }
  return x + y > 3;
}
