// EXPECT: verdict=race
// MENDED: verdict=race-free
static int data, flag, r;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 1;
#ifdef MENDED
#pragma omp atomic update seq_cst
      flag++;
    }
#pragma omp section
    {
      int f;
#pragma omp atomic capture seq_cst
#else
#pragma omp atomic update
      flag++;
    }
#pragma omp section
    {
      int f;
#pragma omp atomic capture
#endif
      f = flag++;
      if (f) r = data;
    }
  }
}
