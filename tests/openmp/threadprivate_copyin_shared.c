// EXPECT: verdict=race
// MENDED: verdict=race-free
static int t;
#pragma omp threadprivate(t)
static int s;
int main(void) {
  t = 5;
#pragma omp parallel copyin(t) num_threads(2)
#ifdef MENDED
  { t++;
#pragma omp critical
    s += t; }
#else
  { t++; s = t; }
#endif
}
