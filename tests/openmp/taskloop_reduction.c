// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
#ifdef MENDED
#pragma omp taskloop reduction(+ : sum)
#else
#pragma omp taskloop shared(sum)
#endif
  for (int i = 0; i < 10; i++) sum += i;
  return sum > 45;
}
