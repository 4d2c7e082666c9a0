// expect: collision on a
static const int place[8] = {3, 1, 4, 0, 5, 2, 4, 6};
static double a[8];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[place[i]] = i * 2;
  return 0;
}
