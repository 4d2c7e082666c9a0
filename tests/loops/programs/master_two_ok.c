// expect: race-free
int g;
int main() {
#pragma omp parallel
  {
#pragma omp master
    g = 1;
#pragma omp master
    g = 2;
  }
}
