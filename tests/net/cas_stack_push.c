// expect: race-free
// A stack to which many push with compare-and-exchange; main takes it down after the joins.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
  int n;
  struct node *next;
};
static struct node *_Atomic top;
static void *worker(void *arg) {
  struct node *p = malloc(sizeof *p);
  p->n = (int)(long)arg;
  p->next = top;
  while (!atomic_compare_exchange_weak(&top, &p->next, p));
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  int sum = 0;
  for (struct node *p = top, *next; p; p = next) {
    next = p->next;
    sum += p->n;
    free(p);
  }
  return sum;
}
