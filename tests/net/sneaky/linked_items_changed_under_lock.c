// Two nodes come to hold the same message, under the lock.
#include <pthread.h>
#include <stdlib.h>
struct node { void *item; struct node *next; };
struct queue { struct node *head, *tail; pthread_mutex_t m; pthread_cond_t c; };
static struct queue q = {NULL, NULL, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
struct message { int from, text[4]; };
static void push(struct queue *q, void *item) {
  struct node *n = malloc(sizeof *n);
  n->item = item;
  n->next = NULL;
  pthread_mutex_lock(&q->m);
  if (!q->head) q->head = n;
  else q->tail->next = n;
  q->tail = n;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}
static void *pop(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (!q->head) pthread_cond_wait(&q->c, &q->m);
  struct node *n = q->head;
  q->head = n->next;
  void *item = n->item;
  if (q->head && q->head->next) q->head->item = q->head->next->item;
  pthread_mutex_unlock(&q->m);
  free(n);
  return item;
}
static void *sender(void *x) {
  for (int i = 0; i < 3; i++) {
    struct message *m = malloc(sizeof *m);
    m->from = i;
    m->text[0] = 1;
    push(&q, m);
  }
  return NULL;
}
static void *receiver(void *x) {
  for (int i = 0; i < 3; i++) {
    struct message *m = pop(&q);
    m->from++;
    m->text[0]--;
    free(m);
  }
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, sender, NULL);
  for (int i = 2; i < 4; i++) pthread_create(&t[i], NULL, receiver, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
