// expect: collision on a
double a[100], b[100];
int main() {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < 100; i++) b[i] = a[i];
  }
}
