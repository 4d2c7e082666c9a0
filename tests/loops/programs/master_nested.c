// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp parallel
    {
#pragma omp master
      g = 1;
    }
  }
}
