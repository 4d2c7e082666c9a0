// EXPECT: verdict=race lines=17,17
// MENDED: verdict=race-free
static int n, place[8];
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
    int at;
#ifdef MENDED
#pragma omp atomic capture
    at = n++;
#else
#pragma omp atomic read
    at = n;
#pragma omp atomic
    n++;
#endif
    place[at] = i;
  }
  return 0;
}
