// EXPECT: verdict=race lines=7,11 executions=1
// One frees what the other still reads.
#include <pthread.h>
#include <stdlib.h>
static int *block;
static void *frees(void *arg) {
  free(block);
  return arg;
}
static void *reads(void *arg) {
  return *block ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&a, NULL, reads, NULL);
  pthread_create(&b, NULL, frees, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
