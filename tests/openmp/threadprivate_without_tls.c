// EXPECT: verdict=race lines=16,16 lines=16,18
// MENDED: verdict=race-free
// BUILD: -fnoopenmp-use-tls
static int count, sum;
#ifdef MENDED
#pragma omp threadprivate(count)
#endif
int main(void) {
  count = 5;
#ifdef MENDED
#pragma omp parallel copyin(count)
#else
#pragma omp parallel
#endif
  {
    for (int i = 0; i < 3; i++) count++;
#pragma omp critical
    sum += count;
  }
  return sum < 0;
}
