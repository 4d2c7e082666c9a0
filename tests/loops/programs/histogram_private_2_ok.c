// expect: race-free
#define N 256
unsigned char data[N];
int hist[256];
void f(int n) {
#pragma omp parallel
  {
    int own[256] = {0};
#pragma omp for nowait
    for (int i = 0; i < n; i++) own[data[i]]++;
#pragma omp critical
    for (int b = 0; b < 256; b++) hist[b] += own[b];
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
