// Between the list and its lock the index has changed.
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
static void add(unsigned i, struct node *n) {
  pthread_mutex_lock(&table[i].lock);
  n->next = table[i].head;
  table[i].head = n;
  pthread_mutex_unlock(&table[i].lock);
}
static struct node *make(int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->v = v;
  return n;
}
static void *worker(void *arg) {
  struct node *n = NULL;
  add((unsigned)rand() % 8, make(1));
  for (unsigned i = 0; i < 8; i++) {
    pthread_mutex_lock(&table[i].lock);
    if (n) n->v++;
    n = table[i].head;
    pthread_mutex_unlock(&table[i].lock);
  }
  return NULL;
}
int main(void) {
  for (int i = 0; i < 8; i++) pthread_mutex_init(&table[i].lock, NULL);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
  }
}
