// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
// Each inner team adds its sum to the same variable, and knows nothing of the other team.
int main(void) {
  int total = 0;
#pragma omp parallel num_threads(2)
  {
#ifndef MENDED
#pragma omp parallel for num_threads(2) reduction(+ : total)
    for (int i = 0; i < 4; i++) total += i;
#else
    int sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
    for (int i = 0; i < 4; i++) sum += i;
#pragma omp atomic
    total += sum;
#endif
  }
  return total != 12;
}
