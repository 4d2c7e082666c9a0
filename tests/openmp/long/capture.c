// Every order gives other places to the iterations: neither can be searched to the end, but tickets that are all different are proved to be.
#define N 400
int next, out[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k;
#ifdef MENDED
#pragma omp atomic capture
    k = next++;
#else
#pragma omp atomic read
    k = next;
#pragma omp atomic
    next++;
#endif
    out[k] = i;
  }
  return next != N;
}
