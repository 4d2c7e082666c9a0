// expect: collision on a
double a[101], b[101];
int main() {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 101; i++) b[i] = a[i];
  }
}
