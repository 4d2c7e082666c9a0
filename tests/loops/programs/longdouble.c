// expect: collision on g
long double g[100];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 99; i++) g[i] = g[i + 1];
}
