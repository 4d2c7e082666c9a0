// EXPECT: verdict=race-free executions=2
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
typedef struct { pthread_mutex_t m; int v; } A;
static A *a, *b;
static void both(A *p, A *q) {
  A *first = (uintptr_t)p < (uintptr_t)q ? p : q, *second = first == p ? q : p;
  pthread_mutex_lock(&first->m);
  pthread_mutex_lock(&second->m);
  p->v++, q->v--;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
}
static void *w(void *z) { both(a, b); return 0; }
int main(void) {
  pthread_t t;
  a = malloc(sizeof *a), b = malloc(sizeof *b);
  pthread_mutex_init(&a->m, 0), pthread_mutex_init(&b->m, 0);
  pthread_create(&t, 0, w, 0);
  both(b, a);
  pthread_join(t, 0);
  free(a), free(b);
  return 0;
}
