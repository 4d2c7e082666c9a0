// expect: collision on a
int found;
void f(int *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int j = 0;
  again:
    if (a[i + j] == 3) goto out;
    if (j++ < 5) goto again;
    continue;
  out:
    a[i] = 1;
  }
}
