// EXPECT: verdict=race lines=7,12 executions=1
// realloc moves the block under another thread's feet.
#include <pthread.h>
#include <stdlib.h>
static int *block;
static void *grows(void *arg) {
  int *larger = realloc(block, 4000);
  free(larger);
  return arg;
}
static void *reads(void *arg) {
  return block[0] ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  block = calloc(1, sizeof *block);
  pthread_create(&b, NULL, reads, NULL);
  pthread_create(&a, NULL, grows, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
