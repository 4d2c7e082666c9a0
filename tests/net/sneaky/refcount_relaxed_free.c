#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct o {
  atomic_int n;
  int v;
};
static struct o *g;
static void *work(void *arg) {
  g->v++;
  if (atomic_fetch_sub_explicit(&g->n, 1, memory_order_relaxed) == 1) free(g);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  g = malloc(sizeof *g);
  g->n = 2;
  g->v = 0;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
