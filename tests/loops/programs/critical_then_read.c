// expect: collision on g
int g;
int main() {
#pragma omp parallel
  {
#pragma omp critical
    g++;
    if (g == 4) { }
  }
}
