// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp critical(x)
    {
#pragma omp critical(y)
      g++;
    }
#pragma omp critical(y)
    { g++; }
    g++;
  }
}
