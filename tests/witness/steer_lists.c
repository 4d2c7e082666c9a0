// EXPECT: verdict=unknown held=1 runs=1
// A sorted list, hand over hand. A search with the second thread held leaves snapshots behind; the
// first one is held afterwards at a place that is deeper than they are, on another path.
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 2, KEYS = 8, OPERATIONS = 10 };
typedef struct Node {
  pthread_mutex_t lock;
  int key;
  struct Node *next;
} Node;
static Node first = {.lock = PTHREAD_MUTEX_INITIALIZER, .key = -1};

static void change(int key, int add) {
  Node *at = &first;
  pthread_mutex_lock(&at->lock);
  while (at->next && at->next->key < key) {
    Node *next = at->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&at->lock);
    at = next;
  }
  Node *next = at->next;
  if (add && (!next || next->key != key)) {
    Node *new = malloc(sizeof *new);
    pthread_mutex_init(&new->lock, NULL);
    new->key = key;
    new->next = next;
    at->next = new;
  } else if (!add && next && next->key == key) {
    pthread_mutex_lock(&next->lock);
    at->next = next->next;
    pthread_mutex_unlock(&next->lock);
    pthread_mutex_destroy(&next->lock);
    free(next);
  }
  pthread_mutex_unlock(&at->lock);
}

static void *work(void *p) {
  unsigned seed = 777u + (unsigned)(long)p;
  for (int i = 0; i < OPERATIONS; i++) {
    seed = seed * 1103515245u + 12345u;
    change((int)(seed >> 16) % KEYS, (int)(seed >> 24 & 1));
  }
  return NULL;
}

int main(void) {
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return 0;
}
