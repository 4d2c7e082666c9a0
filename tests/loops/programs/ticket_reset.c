// expect: collision on list
int next, list[256], a[256];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int at;
#pragma omp atomic capture
    at = next++;
    list[at] = i;
    if (a[i]) {
#pragma omp atomic write
      next = 0;
    }
  }
}
