// expect: collision on c
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { static int c; c++; }
}
