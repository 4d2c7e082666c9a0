// expect: collision on out
// A number that was given back is given to another thread.
static int out[1000];
int run(int n) {
  int count = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int place;
#pragma omp critical
    place = count++;
    if (i % 3 == 0) {
#pragma omp critical
      count--;
    }
    out[place] = i;
  }
  return count;
}
