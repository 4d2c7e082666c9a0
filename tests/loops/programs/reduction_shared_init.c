// expect: collision on s
int main() {
  int s = 0;
#pragma omp parallel shared(s)
  {
    s = 0;
#pragma omp for reduction(+:s)
    for (int i = 0; i < 4; i++) s += i;
  }
  return s;
}
