// expect: collision on a
int n; double a[100];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    int k;
#pragma omp atomic capture
    k = n++;
    a[k / 2] = i;
  }
}
