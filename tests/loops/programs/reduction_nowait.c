// expect: collision on s
int main() {
  int s = 0, t = 0;
#pragma omp parallel shared(s)
  {
#pragma omp for reduction(+:s) nowait
    for (int i = 0; i < 4; i++) s += i;
#pragma omp single
    t = s;
  }
  return t;
}
