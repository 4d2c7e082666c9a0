// EXPECT: verdict=race lines=15,19
// Waits for a pointer that another thread publishes, and walks what it leads to.
// OPTIONS: --first
#include <pthread.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *volatile head;
static void *publish(void *unused) {
  struct node *n = malloc(sizeof *n);
  n->value = 7;
  n->next = NULL;
  head = n;
  return unused;
}
static int last(void) {
  while (!head || !head->value) {}
  return head->value;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  int v = last();
  pthread_join(t, 0);
  free(head);
  return v != 7;
}
