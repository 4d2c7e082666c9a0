// expect: race-free
// Each node of a list has a lock for its own value; the list itself is built before the threads start.
#include <pthread.h>
#include <stdlib.h>
struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};
static struct node *list;
static void *worker(void *arg) {
  for (struct node *n = list; n; n = n->next) {
    pthread_mutex_lock(&n->lock);
    n->value++;
    pthread_mutex_unlock(&n->lock);
  }
  return NULL;
}
int main(void) {
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    pthread_mutex_init(&n->lock, NULL);
    n->value = 0;
    n->next = list;
    list = n;
  }
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return list->value;
}
