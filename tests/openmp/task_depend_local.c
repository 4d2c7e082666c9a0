// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
// Locals of two calls may share an address; they are two variables.
static int x;
static void add(int by, int *key) {
#ifndef MENDED
  int mine = by;
  key = &mine;
#endif
#pragma omp task depend(inout : *key) firstprivate(by)
  x += by;
}
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int key;
    add(1, &key);
    add(2, &key);
  }
  return 0;
}
