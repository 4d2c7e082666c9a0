// expect: collision on t
static int a[64];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int t[1];
#pragma omp for simd
    for (int i = 0; i < 64; i++) { t[0] = i; a[i] = t[0]; }
  }
}
