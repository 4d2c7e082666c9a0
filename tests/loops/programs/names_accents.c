// expect: collision on a
int a[100];
int main(void) {
#pragma omp parallel for
  for (int é = 0; é < 50; é++) { int è = é / 2; for (int k = 0; k < 1; k++) a[è] = 1; }
}
