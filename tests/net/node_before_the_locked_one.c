// expect: race 19 26
// It takes the lock of a node and changes the one before.
#include <pthread.h>
#include <stdlib.h>
struct node {
  pthread_mutex_t lock;
  int n;
  struct node *next;
};
static struct node *head;
static void *walk(void *arg) {
  struct node *before = NULL;
  for (struct node *at = head; at; before = at, at = at->next) {
    pthread_mutex_lock(&at->lock);
    if (!before) {
      pthread_mutex_unlock(&at->lock);
      continue;
    }
    before->n++;
    pthread_mutex_unlock(&at->lock);
  }
  return arg;
}
static void *change_first(void *arg) {
  pthread_mutex_lock(&head->lock);
  head->n++;
  pthread_mutex_unlock(&head->lock);
  return arg;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 2; i++) {
    struct node *new = malloc(sizeof *new);
    if (!new) return 1;
    pthread_mutex_init(&new->lock, NULL);
    new->n = 0;
    new->next = head;
    head = new;
  }
  pthread_create(&t, NULL, walk, NULL);
  pthread_create(&u, NULL, change_first, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
