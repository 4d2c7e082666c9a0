// expect: collision on p
double buf[100];
int main(void) {
  double *p;
#pragma omp parallel private(p)
  {
    p = buf;
#pragma omp for
    for (int i = 0; i < 100; i++) { *p = i; p++; }
  }
}
