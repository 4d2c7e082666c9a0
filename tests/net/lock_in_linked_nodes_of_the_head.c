// expect: race
// The lock of the first node does not protect the others.
#include <pthread.h>
#include <stdlib.h>
struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};
static struct node *list;
static void *worker(void *arg) {
  struct node *n = arg;
  pthread_mutex_lock(&n->lock);
  list->value++;
  pthread_mutex_unlock(&n->lock);
  return NULL;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    pthread_mutex_init(&n->lock, NULL);
    n->value = 0;
    n->next = list;
    list = n;
  }
  pthread_t t[2];
  pthread_create(&t[0], NULL, worker, list);
  pthread_create(&t[1], NULL, worker, list->next);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return list->value;
}
