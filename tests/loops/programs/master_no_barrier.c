// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp master
    g = 1;
#pragma omp for
    for (int i = 0; i < 4; i++) { int x = g; (void)x; }
  }
}
