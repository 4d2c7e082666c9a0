// expect: collision on n
int n = 10; double a[100];
int main() {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { a[i] = 1; if (i == 3) n = 20; for (int j = 0; j < n; j++) ; }
}
