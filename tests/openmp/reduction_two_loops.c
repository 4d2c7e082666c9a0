// EXPECT: verdict=race lines=11,14
// MENDED: verdict=race-free
// A thread that is done with the first sum adds to the variable again while another one still adds the first time.
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#ifdef MENDED
#pragma omp for reduction(+ : sum)
#else
#pragma omp for reduction(+ : sum) nowait
#endif
    for (int i = 0; i < 4; i++) sum += i;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 4; i++) sum += i;
  }
  return sum != 12;
}
