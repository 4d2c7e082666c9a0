// EXPECT: verdict=unknown runs=1
// Regions that only add are tried in one order, until one of their name is seen that reads. By then
// a thread may already stand in front of such a region: it must lock there like the others, or the
// two are inside at once.
#include <stdio.h>

static int total[10];
static void pay(int from, int to, int x) {
#pragma omp critical(books)
  {
    total[from] -= x;
    total[to] += x;
  }
}
static int audit(void) {
  int s = 0;
#pragma omp critical(books)
  for (int i = 0; i < 10; i++) s += total[i];
  return s;
}

int main(void) {
  int worst = 0;
#pragma omp parallel for num_threads(2) reduction(max : worst)
  for (int i = 0; i < 6; i++) {
    pay(i % 3, i, i);
    int s = audit();
    if (s > worst) worst = s;
  }
  printf("%d\n", worst);
}
