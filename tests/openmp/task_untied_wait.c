// EXPECT: verdict=race lines=9,20
// MENDED: verdict=race-free
static int part[3], x;

static void work(int i) {
#pragma omp task untied shared(part) firstprivate(i) // untied: the compiler cuts it into parts, and all of them are waited for
  {
#pragma omp taskyield
    part[i] = i;
  }
}
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < 3; i++) work(i);
#ifdef MENDED
#pragma omp taskwait
#endif
    x = part[0] + part[1] + part[2];
  }
  return x > 3;
}
