// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp single nowait
    g++;
#pragma omp master
    g++;
  }
}
