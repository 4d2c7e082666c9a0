// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[10][10];
int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 9; i++)
#ifdef MENDED
    for (int j = i + 1; j < 9; j++) a[j][i] = a[i][j] + 1;
#else
    for (int j = i; j < 9; j++) a[j][0] = a[i][j] + 1;
#endif
}
