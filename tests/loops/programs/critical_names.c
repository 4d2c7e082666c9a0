// expect: collision on g
int g;
int main() {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(a)
      g++;
    }
#pragma omp section
    {
#pragma omp critical(b)
      g++;
    }
  }
}
