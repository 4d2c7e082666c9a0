// expect: race-free
int g;
int main() {
#pragma omp parallel for ordered
  for (int i = 0; i < 10; i++) {
#pragma omp ordered
    { g++; }
  }
}
