// Too many orders of critical regions for any search: the race is found by holding a thread, its absence proved for every input.
#define N 500
int out[N], n;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 3) continue;
#ifdef MENDED
#pragma omp critical
    {
      out[n] = i;
      n++;
    }
#else
    int k;
#pragma omp critical
    k = n;
    n = k + 1;
    out[k] = i;
#endif
  }
  return n == 0;
}
