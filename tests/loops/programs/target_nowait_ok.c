// expect: race-free
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait depend(out : x) map(tofrom : x)
    x = 1;
#pragma omp target nowait depend(in : x) depend(out : y) map(tofrom : x, y)
    y = x + 1;
#pragma omp taskwait
    y++;
  }
  return y;
}
