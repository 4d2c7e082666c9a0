// expect: collision on g
int g, h[10];
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma omp critical
    g = i;
    h[i] = g;
  }
}
