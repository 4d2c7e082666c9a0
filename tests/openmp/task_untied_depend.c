// EXPECT: verdict=race lines=13,25
// MENDED: verdict=race-free
static int x, y, z;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied depend(out : x)
    {
#pragma omp task untied if (0) // it is over before what follows
      {
        x = 1;
#pragma omp taskyield
        y = x;
      }
      y++;
#pragma omp taskwait
    }
#ifdef MENDED
#pragma omp task depend(in : x)
#else
#pragma omp task depend(in : z)
#endif
    z = x;
  }
  return z > 1;
}
