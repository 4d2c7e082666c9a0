// expect: race-free
int next, list[512];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int at;
#pragma omp atomic capture
    { at = next; next += 2; }
    list[at] = i;
  }
}
