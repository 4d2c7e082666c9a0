// expect: collision on t
static int a[20];
int main(void) {
#pragma omp parallel num_threads(1)
  {
    int t[2];
#pragma omp loop
    for (int i = 1; i < 20; i++) { t[0] = i; a[i] = t[0]; }
  }
}
