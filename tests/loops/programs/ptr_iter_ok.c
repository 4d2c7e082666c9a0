// expect: race-free
double a[100];
int main() {
#pragma omp parallel for
  for (double *p = a; p < a + 99; p++) p[0] = 1;
}
