// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int n;
int main(void) {
#pragma omp target teams num_teams(3) map(tofrom : n)
  {
#ifdef MENDED
#pragma omp atomic
#endif
    n++;
  }
  return n < 1;
}
