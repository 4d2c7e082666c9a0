// twins: 1
// Blocks of two calls of malloc in one queue. In the twin those of the second are put in front, and
// the tail is set to them although there is one behind them: whoever takes the first has what the
// tail leads to.
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
static void push(struct task *t) {
  t->next = NULL;
  pthread_mutex_lock(&q.m);
  if (q.tail) q.tail->next = t;
  else q.head = t;
  q.tail = t;
  pthread_mutex_unlock(&q.m);
}
static void *makes(void *p) {
  struct task *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->v = 1;
  push(t);
  return p;
}
static void *makes_others(void *p) {
  struct task *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->v = 2;
#if TWIN
  pthread_mutex_lock(&q.m);
  t->next = q.head;
  q.head = t;
  q.tail = t;
  pthread_mutex_unlock(&q.m);
#else
  push(t);
#endif
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
static void *looks(void *p) {
  pthread_mutex_lock(&q.m);
  if (q.tail) q.tail->v++;
  pthread_mutex_unlock(&q.m);
  return p;
}
int main(void) {
  pthread_t t[4];
  pthread_mutex_init(&q.m, NULL);
  pthread_create(&t[0], NULL, makes, NULL);
  pthread_create(&t[1], NULL, makes_others, NULL);
  pthread_create(&t[2], NULL, takes, NULL);
  pthread_create(&t[3], NULL, looks, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
