// So many nodes, each with a lock of its own, allocated and freed; two threads that go through all.
#include <pthread.h>
#include <stdlib.h>

typedef struct {
  pthread_mutex_t lock;
  unsigned value, *copy;
} Node;
static Node **nodes;
static int n;

static void *work(void *p) {
  for (int i = 0; i < n; i++) {
    Node *node = nodes[i];
    pthread_mutex_lock(&node->lock);
    node->value = node->value * 3 + (unsigned)(long)p;
    free(node->copy);
    node->copy = malloc(sizeof *node->copy);
    pthread_mutex_unlock(&node->lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 1000;
  nodes = calloc((size_t)n, sizeof(Node *));
  for (int i = 0; i < n; i++) {
    nodes[i] = calloc(1, sizeof(Node));
    pthread_mutex_init(&nodes[i]->lock, NULL);
  }
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < n; i++) free(nodes[i]);
  return 0;
}
