// EXPECT: verdict=race lines=15,31 lines=16,19 lines=16,20 executions=56
// A node of the queue is linked before it is filled.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct Node {
  int value;
  _Atomic(struct Node *) next;
} Node;
static _Atomic(Node *) head, tail;

static void put(int value) {
  Node *node = malloc(sizeof *node), *last, *next;
  node->value = value;
  atomic_init(&node->next, NULL);
  for (;;) {
    last = atomic_load_explicit(&tail, memory_order_acquire);
    next = atomic_load_explicit(&last->next, memory_order_acquire);
    if (!next && atomic_compare_exchange_strong_explicit(&last->next, &next, node, memory_order_relaxed, memory_order_acquire)) break;
    if (next) atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
  }
  atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_release, memory_order_relaxed);
}

static int get(void) {
  for (;;) {
    Node *first = atomic_load_explicit(&head, memory_order_acquire);
    Node *next = atomic_load_explicit(&first->next, memory_order_acquire);
    if (!next) return -1;
    int value = next->value;
    if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed)) return value;
  }
}

static void *work(void *unused) {
  put(1);
  get();
  return NULL;
}

int main(void) {
  pthread_t one, two;
  Node *empty = calloc(1, sizeof *empty);
  atomic_init(&head, empty);
  atomic_init(&tail, empty);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&two, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
}
