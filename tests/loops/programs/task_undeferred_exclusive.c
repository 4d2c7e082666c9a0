// expect: collision on y
// mutexinoutset keeps two tasks apart, and orders none: a task that is done at once waits for no
// other because of it
int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    y = x;
#pragma omp task if (0) depend(mutexinoutset : x)
    x++;
    y = 2;
  }
}
