// expect: collision on a
double a[100];
int main() {
#pragma omp parallel for
  for (double *p = a; p < a + 99; p++) p[1] = p[0];
}
