// expect: unknown: reached by recursion
static int x;
static void work(int k) {
  #pragma omp parallel
  x++;
  if (k) work(k - 1);
}
int main(void) {
  work(3);
  return 0;
}
