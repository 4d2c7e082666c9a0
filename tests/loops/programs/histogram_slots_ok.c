// expect: race-free
#include <omp.h>
#define N 256
unsigned char data[N];
int part[64][256], hist[256];
void f(int n) {
#pragma omp parallel num_threads(8)
  {
    int t = omp_get_thread_num(), p = omp_get_num_threads();
#pragma omp for
    for (int i = 0; i < n; i++) part[t][data[i]]++;
#pragma omp for
    for (int b = 0; b < 256; b++)
      for (int s = 0; s < p; s++) hist[b] += part[s][b];
  }
}
