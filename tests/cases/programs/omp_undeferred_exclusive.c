// expect: race-free
// flags: -fopenmp
int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    x++;
#pragma omp task if (0) depend(mutexinoutset : x)
    x++;
  }
}
