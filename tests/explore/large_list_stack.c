// EXPECT: verdict=race-free
// A lock-free stack: push by compare-exchange, the whole taken at once by exchange.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static _Atomic(struct node *) top;
static void *push(void *arg) {
  struct node *n = malloc(sizeof *n);
  n->value = (int)(long)arg;
  n->next = atomic_load_explicit(&top, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&top, &n->next, n, memory_order_release, memory_order_relaxed)) {}
  return NULL;
}
static int take_all(void) {
  int sum = 0;
  struct node *n = atomic_exchange_explicit(&top, NULL, memory_order_acquire);
  while (n) {
    struct node *next = n->next;
    sum += n->value;
    free(n);
    n = next;
  }
  return sum;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, push, (void *)1);
  pthread_create(&b, NULL, push, (void *)2);
  int sum = take_all();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  sum += take_all();
  assert(sum == 3);
  return 0;
}
