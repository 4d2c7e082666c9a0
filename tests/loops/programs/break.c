// expect: collision on found
int found;
void f(int *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 10; j++) { if (a[i] == j) { found = i; break; } }
  }
}
