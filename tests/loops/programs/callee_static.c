// expect: collision on c
static int next(void) { static int c; return c++; }
double a[10];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { a[i] = next(); }
}
