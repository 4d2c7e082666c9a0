// The node of the turn before hangs behind that of this turn, and in a list of its own.
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
  struct node *before = NULL;
  for (unsigned k = 0; k < 4; k++) {
    unsigned i = (unsigned)rand() % 8;
    struct node *n = make(1);
    n->next = before;
    pthread_mutex_lock(&table[i].lock);
    table[i].head = n;
    pthread_mutex_unlock(&table[i].lock);
    bump(i);
    before = n;
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
