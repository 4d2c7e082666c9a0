// EXPECT: verdict=race
// MENDED: verdict=race-free
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#ifdef MENDED
#pragma omp task depend(out : x)
#else
#pragma omp task depend(in : x)
#endif
    x++;
#pragma omp task if (0) depend(in : x)
    x++;
  }
}
