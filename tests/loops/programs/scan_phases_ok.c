// expect: race-free
static int a[40], c[41], d[40];
int main(void) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x) num_threads(2)
  for (int i = 0; i < 40; i++) {
    x += a[i]; c[i] = i;
#pragma omp scan inclusive(x)
    d[i] = c[i] + x;
  }
}
