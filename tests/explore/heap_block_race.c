// EXPECT: verdict=race lines=11,11 executions=1
// Two threads write one field of a block.
#include <pthread.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static void *run(void *arg) {
  struct node *n = arg;
  n->value = 1;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  struct node *n = calloc(1, sizeof *n);
  pthread_create(&a, NULL, run, n);
  pthread_create(&b, NULL, run, n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(n);
  return 0;
}
