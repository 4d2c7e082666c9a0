// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[40], b[40];
int main(void) {
#pragma omp teams num_teams(2)
  {
#ifdef MENDED
#pragma omp distribute dist_schedule(static)
    for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp distribute dist_schedule(static)
#else
#pragma omp distribute
    for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp distribute
#endif
    for (int i = 0; i < 40; i++) b[i] = a[i];
  }
}
