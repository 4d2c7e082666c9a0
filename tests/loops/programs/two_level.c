// expect: collision on a
double a[10]; double *p1 = a; double **p2 = &p1;
int main() {
#pragma omp parallel for
  for (int i = 0; i < 9; i++) (*p2)[i] = a[i + 1];
}
