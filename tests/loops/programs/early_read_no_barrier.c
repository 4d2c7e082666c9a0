// expect: collision on k
// read early, but a thread that is ahead has written: no barrier is between
double a[300], b[300];
int main(void) {
  int k = 0;
#pragma omp parallel shared(k)
  {
    int mine = k;
#pragma omp for nowait
    for (int i = 0; i < 100; i++) a[mine + i] = b[i];
#pragma omp critical
    k++;
  }
  return 0;
}
