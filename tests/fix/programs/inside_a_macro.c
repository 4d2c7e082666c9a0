// FIX: omp atomic|critical|atomic|reduction lines=1 '#pragma omp'
#define COUNT(x) ((x)++)
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(2)
  {
    COUNT(n);
  }
  return n < 0;
}
