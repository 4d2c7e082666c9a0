// expect: race
// The creator touches the block after it gave it away.
#include <pthread.h>
#include <stdlib.h>
struct arg {
  int n;
};
static void *worker(void *p) {
  struct arg *a = p;
  a->n++;
  return NULL;
}
int main(void) {
  pthread_t t;
  struct arg *a = malloc(sizeof *a);
  a->n = 1;
  pthread_create(&t, NULL, worker, a);
  a->n = 2;
  pthread_join(t, NULL);
  free(a);
  return 0;
}
