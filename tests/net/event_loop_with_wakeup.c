// expect: race-free
// An event loop: others put events into a list that it takes as a whole.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct event {
  int kind;
  struct event *next;
};
static struct event *pending;
static atomic_int stop;
static void post(int kind) {
  struct event *e = malloc(sizeof *e);
  e->kind = kind;
  pthread_mutex_lock(&lock);
  e->next = pending;
  pending = e;
  pthread_mutex_unlock(&lock);
}
static void *loop(void *arg) {
  long seen = 0;
  while (!stop) {
    pthread_mutex_lock(&lock);
    struct event *list = pending;
    pending = NULL;
    pthread_mutex_unlock(&lock);
    while (list) {
      struct event *e = list;
      list = e->next;
      seen += e->kind;
      free(e);
    }
    sched_yield();
  }
  return (void *)seen;
}
static void *worker(void *arg) {
  post((int)(long)arg);
  return NULL;
}
int main(void) {
  pthread_t l, t[3];
  pthread_create(&l, NULL, loop, NULL);
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  stop = 1;
  pthread_join(l, NULL);
  return 0;
}
