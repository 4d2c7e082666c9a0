// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free executions=1
static int sum, other;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
#pragma omp critical(one) hint(2)
    sum += i;
#ifdef MENDED
#pragma omp critical(one) hint(2)
    other += i;
#else
    other += i;
#endif
  }
  return sum + other == 0;
}
