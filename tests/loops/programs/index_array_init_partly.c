// expect: collision on a
double a[200]; int idx[100];
int main() {
  for (int i = 0; i < 100; i++) idx[i] = i;
  idx[5] = 6;
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[idx[i]] = i;
}
