// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int n;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 50; i++)
#ifdef MENDED
#pragma omp atomic
#endif
    n++;
  return n < 0;
}
