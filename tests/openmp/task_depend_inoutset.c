// EXPECT: verdict=race
// MENDED: verdict=race-free
#ifdef MENDED
static int a, b;
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inoutset : s)
    a++;
#pragma omp task depend(inoutset : s)
    b++;
#pragma omp task depend(in : s)
    s = a + b;
#else
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inoutset : s)
    s++;
#pragma omp task depend(inoutset : s)
    s++;
#endif
  }
  return s < 0;
}
