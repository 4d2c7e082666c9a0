// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp single nowait
    g = 1;
    int x = g; (void)x;
  }
}
