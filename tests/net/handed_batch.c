// expect: race-free
// twins: 1
// Who takes a whole list out of a queue must not leave its tail there.
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int v; };
static struct { pthread_mutex_t m; struct node *head, *tail; } q = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static void put(struct node *n) {
  n->next = NULL;
  pthread_mutex_lock(&q.m);
  if (q.tail) q.tail->next = n;
  else q.head = n;
  q.tail = n;
  pthread_mutex_unlock(&q.m);
}
static void *first(void *x) {
  pthread_mutex_lock(&q.m);
  struct node *n = q.head;
  if (n && n->next) q.head = NULL;
  else n = NULL;
#ifndef TWIN
  if (n) q.tail = NULL;
#endif
  pthread_mutex_unlock(&q.m);
  while (n) { struct node *next = n->next; n->v++; n = next; }
  return x;
}
int main(void) {
  pthread_t t;
  if (pthread_create(&t, 0, first, 0)) exit(1);
  for (int k = 0; k < 3; k++) {
    struct node *n = malloc(sizeof *n);
    if (!n) exit(1);
    n->v = 0;
    put(n);
  }
  pthread_join(t, 0);
  return 0;
}
