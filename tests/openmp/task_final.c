// EXPECT: verdict=race lines=15,16
// MENDED: verdict=race-free
static int x;
int main(int argc, char **argv) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#ifdef MENDED
#pragma omp task final(1)
#else
#pragma omp task final(0)
#endif
    {
#pragma omp task
      x = 1;
      x = 2;
    }
  }
  return x > 2;
}
