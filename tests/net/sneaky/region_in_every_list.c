// One node hangs in all the lists.
#include <pthread.h>
#include <stdlib.h>
struct node {
  int v;
  struct node *next;
};
static struct bucket {
  pthread_mutex_t lock;
  struct node *head;
} table[8];
static struct node *make(int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->v = v;
  return n;
}
static void bump(unsigned i) {
  pthread_mutex_lock(&table[i].lock);
  for (struct node *n = table[i].head; n; n = n->next) n->v++;
  pthread_mutex_unlock(&table[i].lock);
}
static void *worker(void *arg) {
  struct node *n = make(1);
  for (unsigned i = 0; i < 8; i++) {
    pthread_mutex_lock(&table[i].lock);
    n->next = NULL;
    table[i].head = n;
    pthread_mutex_unlock(&table[i].lock);
  }
  bump((unsigned)rand() % 8);
  return NULL;
}
int main(void) {
  for (int i = 0; i < 8; i++) pthread_mutex_init(&table[i].lock, NULL);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
  }
}
