// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
    for (int k = 0; k < 5; k++) {
#pragma omp single nowait
      g = k;
    }
  }
}
