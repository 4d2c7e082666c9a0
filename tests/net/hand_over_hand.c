// expect: race-free
// Walking a list, the next lock is taken before the last one is given back.
#include <pthread.h>
#include <stdlib.h>
struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};
static struct node head = {PTHREAD_MUTEX_INITIALIZER, 0, NULL};
static void insert(int value) {
  struct node *fresh = malloc(sizeof *fresh);
  pthread_mutex_init(&fresh->lock, NULL);
  fresh->value = value;
  struct node *at = &head;
  pthread_mutex_lock(&at->lock);
  while (at->next) {
    struct node *next = at->next;
    pthread_mutex_lock(&next->lock);
    if (next->value >= value) {
      pthread_mutex_unlock(&next->lock);
      break;
    }
    pthread_mutex_unlock(&at->lock);
    at = next;
  }
  fresh->next = at->next;
  at->next = fresh;
  pthread_mutex_unlock(&at->lock);
}
static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) insert((int)(long)arg + i);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, (void *)(10 * i));
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
