// expect: collision on a
#define N 64
int a[N], next;
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int at;
#pragma omp atomic read
    at = next;
    a[at] = i;
#pragma omp atomic
    next++;
  }
}
#ifdef RUN
int main(void) {
  f(5);
  return 0;
}
#endif
