// expect: collision on s
static int s;
static int a[20];
int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < 20; i++) {
    a[i] = i * i;
#pragma omp ordered
    s += a[i];
    if (s > 100) a[i] = 0;
  }
  return s;
}
