// EXPECT: verdict=race lines=11,16
// MENDED: verdict=race-free
static int x, a, b;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(in : x)
    a = x;
#pragma omp task depend(in : x)
#ifdef MENDED
    b = x;
#else
    a = x + 1; // two readers of x, two writers of a
#endif
#pragma omp task depend(inout : x)
    x = a + b;
  }
  return x > 9;
}
