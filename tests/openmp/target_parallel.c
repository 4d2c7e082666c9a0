// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int n;
int main(void) {
#pragma omp target map(tofrom : n)
  {
#pragma omp parallel num_threads(2)
    {
#ifdef MENDED
#pragma omp critical
#endif
      n++;
    }
  }
  return n < 1;
}
