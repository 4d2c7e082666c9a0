// expect: collision on a
double a[100];
int main() {
  int j;
#pragma omp parallel for
  for (int i = 0; i < 10; i++) for (j = 0; j < 10; j++) a[10 * i + j] = 1;
}
