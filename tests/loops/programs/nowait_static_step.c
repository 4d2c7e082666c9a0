// expect: collision on a
double a[201], b[101];
int main() {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 200; i += 2) b[i/2] = a[i];
  }
}
