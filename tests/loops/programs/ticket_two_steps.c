// expect: collision on list
int next, list[512];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int at;
    if (i % 2) {
#pragma omp atomic capture
      at = next++;
    } else {
#pragma omp atomic capture
      at = next--;
    }
    list[256 + at] = i;
  }
}
