// expect: race-free
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
  for (int k = 0; k < 2; k++) {
#pragma omp for reduction(+ : s)
    for (int i = 0; i < 4; i++) s += i;
  }
  return s;
}
