// expect: race-free
// twins: 1
// The tail of a queue leads to a block of the same queue, not of another with another lock.
#include <pthread.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int v;
};
struct queue {
  pthread_mutex_t m;
  struct node *head, *tail;
};
static struct queue a = {PTHREAD_MUTEX_INITIALIZER, 0, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static struct node *make(void) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->v = 0;
  n->next = NULL;
  return n;
}
static void put(struct queue *q, struct node *n) {
  pthread_mutex_lock(&q->m);
  if (q->tail) q->tail->next = n;
  else q->head = n;
  q->tail = n;
  pthread_mutex_unlock(&q->m);
}
static void walk(struct queue *q) {
  pthread_mutex_lock(&q->m);
  for (struct node *n = q->head; n; n = n->next) n->v++;
  pthread_mutex_unlock(&q->m);
}
static struct node *take(struct queue *q) {
  pthread_mutex_lock(&q->m);
  struct node *n = q->head;
  if (n) {
    q->head = n->next;
    if (!q->head) q->tail = NULL;
  }
  pthread_mutex_unlock(&q->m);
  return n;
}
static void *first(void *x) {
  walk(&a);
  return x;
}
static void *second(void *x) {
  struct node *n = take(&b);
  if (n) {
    n->next = NULL;
    put(&b, n);
  }
  return x;
}
int main(void) {
  pthread_t t[3];
  if (pthread_create(&t[0], 0, first, 0) || pthread_create(&t[1], 0, second, 0)) exit(1);
  for (int k = 0; k < 3; k++) {
    struct node *n = make();
    if (k < 2) put(&b, n);
    else {
      pthread_mutex_lock(&a.m);
      pthread_mutex_lock(&b.m);
#if TWIN == 1
      if (!a.tail) {
        a.head = n;
        a.tail = n;
        b.tail = n;
      }
#else
      if (!a.tail) {
        a.head = n;
        a.tail = n;
      }
#endif
      pthread_mutex_unlock(&b.m);
      pthread_mutex_unlock(&a.m);
    }
  }
  for (int k = 0; k < 2; k++) pthread_join(t[k], 0);
  return 0;
}
