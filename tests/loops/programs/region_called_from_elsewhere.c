// expect: unknown: a parallel region that only functions from elsewhere can reach
// Nobody here calls count, but what is in the other file may.
void elsewhere(void);
int x;
void count(void) {
#pragma omp parallel num_threads(2)
  x = x + 1;
}
int main(void) {
  elsewhere();
  return x;
}
