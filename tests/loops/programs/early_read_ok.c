// expect: race-free
double a[300], b[300];
int main(void) {
  int k = 0;
#pragma omp parallel shared(k)
  {
    int mine = k;
#pragma omp for
    for (int i = 0; i < 100; i++) a[mine + i] = b[i];
#pragma omp critical
    k++;
  }
  return 0;
}
