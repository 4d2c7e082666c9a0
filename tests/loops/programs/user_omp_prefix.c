// expect: unknown: a call of 'omp_fill', whose body is not available
double a[10];
void omp_fill(double *);
int main() {
#pragma omp parallel
  { omp_fill(a); }
}
