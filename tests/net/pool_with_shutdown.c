// expect: race-free
// A pool of workers with a queue in an array, a condition and a shutdown flag.
#include <pthread.h>
#include <stdbool.h>
#define SIZE 8
#define WORKERS 3
typedef void (*task_fn)(int);
static struct {
  pthread_mutex_t lock;
  pthread_cond_t wake;
  struct {
    task_fn run;
    int argument;
  } tasks[SIZE];
  int first, count;
  bool shutdown;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};
static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static long sum;
static void add(int n) {
  pthread_mutex_lock(&sum_lock);
  sum += n;
  pthread_mutex_unlock(&sum_lock);
}
static bool submit(task_fn run, int argument) {
  bool taken = false;
  pthread_mutex_lock(&pool.lock);
  if (pool.count < SIZE && !pool.shutdown) {
    int at = (pool.first + pool.count++) % SIZE;
    pool.tasks[at].run = run;
    pool.tasks[at].argument = argument;
    taken = true;
    pthread_cond_signal(&pool.wake);
  }
  pthread_mutex_unlock(&pool.lock);
  return taken;
}
static void *worker(void *arg) {
  for (;;) {
    pthread_mutex_lock(&pool.lock);
    while (pool.count == 0 && !pool.shutdown) pthread_cond_wait(&pool.wake, &pool.lock);
    if (pool.count == 0) {
      pthread_mutex_unlock(&pool.lock);
      return NULL;
    }
    task_fn run = pool.tasks[pool.first].run;
    int argument = pool.tasks[pool.first].argument;
    pool.first = (pool.first + 1) % SIZE;
    pool.count--;
    pthread_mutex_unlock(&pool.lock);
    run(argument);
  }
}
int main(void) {
  pthread_t t[WORKERS];
  for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 5; i++) submit(add, i);
  pthread_mutex_lock(&pool.lock);
  pool.shutdown = true;
  pthread_cond_broadcast(&pool.wake);
  pthread_mutex_unlock(&pool.lock);
  for (int i = 0; i < WORKERS; i++) pthread_join(t[i], NULL);
  return (int)sum;
}
