// Under both locks two lists change places; but a node that was found before stays with its finder.
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
  unsigned i = (unsigned)rand() % 8, j = (unsigned)rand() % 8;
  add(i, make(1));
  pthread_mutex_lock(&table[i].lock);
  struct node *mine = table[i].head;
  pthread_mutex_unlock(&table[i].lock);
  if (i < j) {
    pthread_mutex_lock(&table[i].lock);
    pthread_mutex_lock(&table[j].lock);
    struct node *n = table[i].head;
    table[i].head = table[j].head;
    table[j].head = n;
    pthread_mutex_unlock(&table[j].lock);
    pthread_mutex_unlock(&table[i].lock);
  }
  pthread_mutex_lock(&table[i].lock);
  mine->v++;
  pthread_mutex_unlock(&table[i].lock);
  return NULL;
}
int main(void) {
  for (int i = 0; i < 8; i++) pthread_mutex_init(&table[i].lock, NULL);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
  }
}
