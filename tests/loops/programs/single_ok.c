// expect: race-free
int g;
int main() {
#pragma omp parallel
  {
#pragma omp single
    g = 1;
    int x = g; (void)x;
  }
}
