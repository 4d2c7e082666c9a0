// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      g++;
    }
#pragma omp sections nowait
    {
#pragma omp section
      g++;
    }
  }
}
