// Threads that push three nodes each onto a list, under one lock: (3n)!/(3!)^n schedules.
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int mine;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node {
  struct node *next;
  long owner;
} *head;
static int count;

static void *push_three(void *argument) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->owner = (long)argument;
    head = n;
    count++;
    mine++;
    pthread_mutex_unlock(&lock);
  }
  if (mine != 3) abort();
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, push_three, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  int n = 0;
  for (struct node *p = head; p; p = p->next) n++;
  return n != 3 * THREADS || count != n;
}
