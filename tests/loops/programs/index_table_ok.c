// expect: race-free
// Tables with initialisers: places that differ, and rows that rise.
static const int place[8] = {3, 1, 4, 0, 5, 2, 7, 6};
static int first[6] = {0, 2, 2, 5, 9, 11};
static double a[8], b[11];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[place[i]] = i * 2;
#pragma omp parallel for schedule(dynamic)
  for (int r = 0; r < 5; r++)
    for (int k = first[r]; k < first[r + 1]; k++) b[k] = r;
  return 0;
}
