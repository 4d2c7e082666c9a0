// EXPECT: verdict=unknown held=0
// Without any lock, and in order: set up before the threads, handed on by a barrier and a signal, looked at after the join.
#include <pthread.h>
#include <stddef.h>

static int before, phase, told, after;
static pthread_barrier_t barrier;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *first(void *unused) {
  phase = before;
  pthread_barrier_wait(&barrier);
  told = 1;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *second(void *unused) {
  pthread_barrier_wait(&barrier);
  after = phase;
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&two, NULL, second, NULL);
  before = 1;
  pthread_create(&one, NULL, first, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return told + after + phase - 3;
}
