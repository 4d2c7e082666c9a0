// twins: 1
// A block that is taken at the head of a queue is its taker's. In the twin it is taken through a
// pointer that leads to the head or to the tail: what the tail leads to lies in the queue still.
#include <pthread.h>
#include <stdlib.h>
struct task {
  struct task *next;
  int v;
};
static struct {
  struct task *head, *tail;
  pthread_mutex_t m;
} q;
static void *makes(void *p) {
  for (int i = 0; i < 3; i++) {
    struct task *t = malloc(sizeof *t);
    if (!t) exit(1);
    t->v = i, t->next = NULL;
    pthread_mutex_lock(&q.m);
    if (q.tail) q.tail->next = t;
    else q.head = t;
    q.tail = t;
    pthread_mutex_unlock(&q.m);
  }
  return p;
}
static void *takes(void *p) {
  pthread_mutex_lock(&q.m);
  struct task *t = q.head;
  if (t) {
    q.head = t->next;
    if (!q.head) q.tail = NULL;
  }
  pthread_mutex_unlock(&q.m);
  if (t) t->v++;
  return p;
}
#if TWIN
static void *takes_any(void *p) {
  pthread_mutex_lock(&q.m);
  struct task **end = p ? &q.tail : &q.head, *t = *end;
  *end = NULL;
  pthread_mutex_unlock(&q.m);
  if (t) t->v++;
  return NULL;
}
#else
#define takes_any takes
#endif
int main(int argc, char **argv) {
  pthread_t t[4];
  pthread_mutex_init(&q.m, NULL);
  pthread_create(&t[0], NULL, makes, NULL);
  pthread_create(&t[1], NULL, takes_any, argc > 1 ? argv : NULL);
  pthread_create(&t[2], NULL, takes, NULL);
  pthread_create(&t[3], NULL, takes, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
