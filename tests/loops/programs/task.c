// expect: collision on g
int g;
int main() {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    g++;
    g++;
  }
}
