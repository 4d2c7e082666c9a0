// expect: collision on a
double a[101];
int main() {
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < 100; i++) a[i + 1] = a[i];
}
