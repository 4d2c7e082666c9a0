// expect: race-free
static int a[20];
int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp loop
  for (int i = 1; i < 20; i++) a[i] = a[i] + 1;
}
