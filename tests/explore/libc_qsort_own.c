// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int table[2][4] = {{4, 2, 3, 1}, {8, 6, 7, 5}};
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *run(void *arg) {
  qsort(arg, 4, sizeof(int), compare);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int key = 7;
  pthread_create(&a, NULL, run, table[0]);
  pthread_create(&b, NULL, run, table[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(table[0][0] == 1 && table[1][3] == 8);
  assert(bsearch(&key, table[1], 4, sizeof(int), compare) == &table[1][2]);
  return 0;
}
