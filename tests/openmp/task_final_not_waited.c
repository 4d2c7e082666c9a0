// EXPECT: verdict=race
// MENDED: verdict=race-free
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task final(1)
    {
#pragma omp task
      x++;
      x++;
    }
#ifdef MENDED
#pragma omp taskwait
#endif
    x++;
  }
}
