// expect: collision on i
double a[100];
int main() {
  int i = 0;
#pragma omp parallel
  {
    while (i < 100) { a[i] = 1; i++; }
  }
}
