// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
static int n;
int main(void) {
#ifdef MENDED
#pragma omp target teams num_teams(2) map(tofrom : n) reduction(+ : n)
  n++;
#else
#pragma omp target teams num_teams(2) map(tofrom : n)
  {
#pragma omp parallel num_threads(1)
    {
#pragma omp critical
      n++; // excludes only within a team
    }
  }
#endif
  return n < 1;
}
