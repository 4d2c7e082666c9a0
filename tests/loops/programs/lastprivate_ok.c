// expect: race-free
int main() {
  int x = 0, y[10];
#pragma omp parallel
  {
#pragma omp for lastprivate(x)
    for (int i = 0; i < 10; i++) x = i;
#pragma omp for
    for (int i = 0; i < 10; i++) y[i] = x;
  }
}
