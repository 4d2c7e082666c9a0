// expect: collision on list
int next, list[512];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int at;
#pragma omp atomic capture
    at = next++;
    list[at] = list[at + 1] = i;
  }
}
