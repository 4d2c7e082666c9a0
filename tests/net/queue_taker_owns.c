// expect: race-free
// Jobs in a linked queue: whoever takes one out has it alone, and gives it back.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct job { struct job *next; int n; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct job *head, *tail;
static int closed;
static void put(int n) {
  struct job *j = malloc(sizeof *j);
  j->n = n;
  j->next = NULL;
  pthread_mutex_lock(&lock);
  if (tail) tail->next = j;
  else head = j;
  tail = j;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
}
static struct job *take(void) {
  pthread_mutex_lock(&lock);
  while (!head && !closed) pthread_cond_wait(&more, &lock);
  struct job *j = head;
  if (j) {
    head = j->next;
    if (!head) tail = NULL;
  }
  pthread_mutex_unlock(&lock);
  return j;
}
static void *worker(void *arg) {
  struct job *j;
  while ((j = take())) {
    j->n++;
    free(j);
  }
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 10; i++) put(i);
  pthread_mutex_lock(&lock);
  closed = 1;
  pthread_cond_broadcast(&more);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
