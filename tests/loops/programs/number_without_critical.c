// expect: collision on count
static int out[1000];
int run(int n) {
  int count = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) out[count++] = i;
  return count;
}
