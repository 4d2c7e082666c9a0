// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
int main(int argc, char **argv) {
  int x = 0;
#ifdef MENDED
#pragma omp parallel if (argc > 5)
#else
#pragma omp parallel if (argc < 5)
#endif
  x++;
  return x < 1;
}
