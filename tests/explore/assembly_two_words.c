// EXPECT: verdict=race-free executions=3
// A stack whose head is a pointer and a count, exchanged together.
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
typedef struct Node {
  struct Node *next;
  int value;
} Node;
typedef struct {
  _Alignas(16) Node *first;
  uint64_t count;
} Head;
static Head head;
static bool swap(Head *at, Head *expected, Head wanted) {
  bool done;
  __asm__ volatile("lock; cmpxchg16b %0; sete %1"
                   : "+m"(*at), "=q"(done), "+a"(expected->first), "+d"(expected->count)
                   : "b"(wanted.first), "c"(wanted.count)
                   : "memory");
  return done;
}
static void *push(void *node) {
  Node *n = node;
  Head old = {0};
  n->value = 1;
  do n->next = old.first;
  while (!swap(&head, &old, (Head){n, old.count + 1}));
  return 0;
}
int main(void) {
  static Node nodes[2];
  pthread_t t;
  pthread_create(&t, 0, push, &nodes[0]);
  push(&nodes[1]);
  Head now = {0};
  swap(&head, &now, now);
  int sum = 0;
  for (Node *n = now.first; n; n = n->next) sum += n->value;
  pthread_join(t, 0);
  return sum < 1;
}
