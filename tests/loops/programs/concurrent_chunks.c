// expect: unknown: order(concurrent) of a loop that comes in chunks
static int a[20];
int main(void) {
#pragma omp parallel for schedule(static, 1) order(concurrent) num_threads(1)
  for (int i = 1; i < 20; i++) a[i] = a[i - 1];
}
