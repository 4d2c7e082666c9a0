// EXPECT: verdict=race
// qsort moves the elements, seen from its call and from the comparison that it calls.
#include <pthread.h>
#include <stdlib.h>
static int table[4] = {4, 2, 3, 1};
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *run(void *arg) {
  qsort(table, 4, sizeof *table, compare);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  table[2] = 9;
  pthread_join(t, NULL);
  return 0;
}
