// expect: collision on found
#define N 64
int a[N], found = -1;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) if (a[i] == 7) found = i;
}
#ifdef RUN
int main(void) {
  a[2] = a[3] = 7; f(20);
  return 0;
}
#endif
