// EXPECT: verdict=race
// MENDED: verdict=race-free
static long double sum;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp atomic
#endif
    sum += 1;
  }
  return sum < 0;
}
