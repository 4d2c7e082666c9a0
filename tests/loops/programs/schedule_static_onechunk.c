// expect: collision on a
double a[101];
int main() {
#pragma omp parallel for schedule(static, 100)
  for (int i = 0; i < 101; i++) a[i % 100] = 1;
}
