// expect: collision on a
int stride = 1; double a[1000];
__attribute__((constructor)) static void init(void) { stride = 0; }
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) a[i * stride] = 1;
}
