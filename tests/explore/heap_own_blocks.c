// EXPECT: verdict=race-free executions=1
// The allocator is shared, the blocks are not, even if one gets the address that another freed.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static void *run(void *arg) {
  for (int i = 1; i < 5; i++) {
    char *block = malloc((size_t)i * 10);
    memset(block, i, (size_t)i * 10);
    block = realloc(block, 200);
    block[199] = 1;
    free(block);
    char *copy = strdup("text");
    copy[0] = 'n';
    free(copy);
  }
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
