// expect: collision on w
union u { int i; char c[4]; } w;
int main() {
#pragma omp parallel sections
  {
#pragma omp section
    w.i = 1;
#pragma omp section
    w.c[3] = 2;
  }
}
