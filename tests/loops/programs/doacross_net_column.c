// expect: collision on a
// Each column is a chain of its own.
static double a[64][64];

int main(int argc, char **argv) {
  int n = argc > 1 ? 40 : 5;
#pragma omp parallel for ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = a[i][j] + a[i - 1][(j + 1) % n];
#pragma omp ordered depend(source)
    }
}
