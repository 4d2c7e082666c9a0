// expect: collision on g
int g;
int main() {
#pragma omp parallel for ordered
  for (int i = 0; i < 10; i++) {
    g++;
#pragma omp ordered
    { g++; }
  }
}
