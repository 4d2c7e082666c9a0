// expect: race-free
// The nodes of each list hang in its bucket for good: the lock of the bucket protects them.
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
static void bump(unsigned i) {
  pthread_mutex_lock(&table[i].lock);
  for (struct node *n = table[i].head; n; n = n->next) n->v++;
  pthread_mutex_unlock(&table[i].lock);
}
static int find(unsigned i, int v) {
  int found = 0;
  pthread_mutex_lock(&table[i].lock);
  struct node *n = table[i].head;
  while (n && n->v != v) n = n->next;
  if (n) found = ++n->v;
  pthread_mutex_unlock(&table[i].lock);
  return found;
}
static void drop(unsigned i) {
  pthread_mutex_lock(&table[i].lock);
  struct node *n = table[i].head;
  if (n) table[i].head = n->next, free(n);
  pthread_mutex_unlock(&table[i].lock);
}
static void *worker(void *arg) {
  unsigned i = (unsigned)rand() % 8, j = (unsigned)rand() % 8;
  add(i, make(1));
  bump(j);
  drop(i);
  find(j, 3);
  return NULL;
}
int main(void) {
  for (int i = 0; i < 8; i++) pthread_mutex_init(&table[i].lock, NULL);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
  }
}
