// expect: collision on g
int g;
int main() {
#pragma omp parallel
  for (int k = 0; k < 2; k++) {
#pragma omp sections nowait
    {
#pragma omp section
      g = k;
#pragma omp section
      ;
    }
  }
}
