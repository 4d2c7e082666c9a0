// expect: collision on x
// The counter holds one of two values: the third thread gets what the first one got.
static int x;
static unsigned n;
int main(void) {
#pragma omp parallel num_threads(3)
  {
    unsigned k;
#pragma omp critical
    {
      k = n;
      n += 0x80000000u;
    }
    if (k == 0) x = 1;
  }
  return x;
}
