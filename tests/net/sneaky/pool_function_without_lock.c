// One of the functions forgets the lock.
#include <pthread.h>
#include <stdlib.h>
struct task { void (*run)(int *); int *arg; struct task *next; };
struct pool { pthread_mutex_t lock; pthread_cond_t more; struct task *first, *last; int stop; pthread_t threads[4]; };
static struct pool pool;
static int total; static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static void twice(int *n) { *n *= 2; }
static void count(int *n) { pthread_mutex_lock(&total_lock); total += *n; pthread_mutex_unlock(&total_lock); free(n); }
static void print(int *n) { total -= *n; }
static void submit(struct pool *p, void (*run)(int *), int *arg) {
  struct task *t = malloc(sizeof *t);
  t->run = run;
  t->arg = arg;
  t->next = NULL;
  pthread_mutex_lock(&p->lock);
  if (p->last) p->last->next = t;
  else p->first = t;
  p->last = t;
  pthread_cond_signal(&p->more);
  pthread_mutex_unlock(&p->lock);
}
static void *worker(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    while (!p->first && !p->stop) pthread_cond_wait(&p->more, &p->lock);
    struct task *t = p->first;
    if (!t) break;
    p->first = t->next;
    if (!p->first) p->last = NULL;
    pthread_mutex_unlock(&p->lock);
    t->run(t->arg);
    free(t);
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}
int main(void) {
  pthread_mutex_init(&pool.lock, NULL);
  pthread_cond_init(&pool.more, NULL);
  for (int i = 0; i < 4; i++) pthread_create(&pool.threads[i], NULL, worker, &pool);
  for (int i = 0; i < 8; i++) {
    int *n = malloc(sizeof *n);
    *n = i;
    submit(&pool, i % 3 == 0 ? twice : i % 3 == 1 ? count : print, n);
  }
  pthread_mutex_lock(&pool.lock);
  pool.stop = 1;
  pthread_cond_broadcast(&pool.more);
  pthread_mutex_unlock(&pool.lock);
  for (int i = 0; i < 4; i++) pthread_join(pool.threads[i], NULL);
  return 0;
}
