// expect: race-free
// Timers with callbacks: the list under a lock, callbacks called without it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct timer {
  int due;
  void (*fire)(void *);
  void *data;
  struct timer *next;
};
static struct timer *timers;
static atomic_int fired;
static void count(void *data) { fired++; }
static void add_timer(int due, void (*fire)(void *), void *data) {
  struct timer *t = malloc(sizeof *t);
  t->due = due;
  t->fire = fire;
  t->data = data;
  pthread_mutex_lock(&lock);
  t->next = timers;
  timers = t;
  pthread_mutex_unlock(&lock);
}
static void *ticker(void *arg) {
  for (int now = 0; now < 5; now++) {
    pthread_mutex_lock(&lock);
    struct timer *t = timers;
    void (*fire)(void *) = NULL;
    void *data = NULL;
    if (t && t->due <= now) {
      timers = t->next;
      fire = t->fire;
      data = t->data;
      free(t);
    }
    pthread_mutex_unlock(&lock);
    if (fire) fire(data);
  }
  return NULL;
}
static void *worker(void *arg) {
  add_timer((int)(long)arg, count, NULL);
  return NULL;
}
int main(void) {
  pthread_t k, t[2];
  pthread_create(&k, NULL, ticker, NULL);
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  pthread_join(k, NULL);
  return fired;
}
