// expect: collision on x
static int x;
int main(void) {
  int s = 0, y = 0;
#pragma omp parallel num_threads(2) shared(y)
  {
#pragma omp master
    x = 1;
#pragma omp for reduction(+ : s) nowait
    for (int i = 0; i < 4; i++) s += i;
#pragma omp single nowait
    y = x;
  }
  return s + y;
}
