// EXPECT: verdict=race
// MENDED: verdict=race-free
int main(void) {
  int m = 0, z = 0;
#pragma omp parallel num_threads(2) shared(z)
  {
#pragma omp for reduction(max : m)
    for (int i = 0; i < 4; i++) if (i > m) m = i;
#ifdef MENDED
#pragma omp for reduction(max : m)
#else
#pragma omp for reduction(max : m) nowait
#endif
    for (int i = 0; i < 4; i++) if (i > m) m = i;
#pragma omp atomic
    z += m;
  }
  return z < 0;
}
