// expect: collision on out
// Two threads read the counter before either has written it.
static int out[1000];
int run(int n) {
  int count = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int place;
#pragma omp critical
    place = count;
#pragma omp critical
    count = place + 1;
    out[place] = i;
  }
  return count;
}
