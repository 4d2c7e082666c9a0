// EXPECT: verdict=race lines=11,15
// MENDED: verdict=race-free
static int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      x = 1;
#ifdef MENDED
    }
#pragma omp taskwait
    y = x;
#else
    }
#line 15
    y = x;
#endif
  }
  return y > 1;
}
