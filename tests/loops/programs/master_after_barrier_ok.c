// expect: race-free
double a[100], s;
int main() {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp master
    for (int i = 0; i < 100; i++) s += a[i];
  }
}
