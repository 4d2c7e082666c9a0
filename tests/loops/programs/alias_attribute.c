// expect: collision on g
double g[100];
extern double h[100] __attribute__((alias("g")));
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) g[i] = h[i + 1];
}
