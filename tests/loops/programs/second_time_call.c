// expect: collision on a
double a[100];
static void run(int stride) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * stride] = 1;
}
int main(void) { run(1); run(0); }
