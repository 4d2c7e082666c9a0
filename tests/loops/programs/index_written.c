// expect: collision on a
double a[200]; int idx[100];
int main() {
  for (int i = 0; i < 100; i++) idx[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 100; i++) { a[idx[i]] = i; idx[i] = 0; }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) { a[idx[i]] = i; }
}
