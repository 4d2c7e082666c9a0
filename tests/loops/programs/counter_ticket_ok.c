// expect: race-free
#define N 256
int next, list[N], a[N];
void f(int n) {
  next = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[i] > 0) {
      int at;
#pragma omp atomic capture
      at = next++;
      list[at] = i;
    }
}
