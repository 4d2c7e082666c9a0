// expect: collision on a
double a[100];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
#pragma omp parallel for
    for (int j = 0; j < 10; j++) a[i + j] = 1;
}
