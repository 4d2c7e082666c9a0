// expect: race-free
#define N 256
int count[64], start[65], out[N];
void f(int n) {
  start[0] = 0;
  for (int b = 0; b < n; b++) start[b + 1] = start[b] + 4;
#pragma omp parallel for
  for (int b = 0; b < n; b++)
    for (int k = start[b]; k < start[b + 1]; k++) out[k] = b;
}
