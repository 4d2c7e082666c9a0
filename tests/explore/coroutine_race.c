// EXPECT: verdict=race lines=20,20
// Two threads with a coroutine each: what these do beside the lock is done by the threads, which
// stop for each other while they stand on their coroutines' stacks.
#include <pthread.h>
#include <stdlib.h>
#include <ucontext.h>

typedef struct {
  ucontext_t coroutine, back;
} Pair;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;
static int inside, outside;

static void body(void) {
  pthread_mutex_lock(&lock);
  inside++;
  pthread_mutex_unlock(&lock);
  // behind the lock
  outside++;
}

static void *runner(void *unused) {
  Pair *p = malloc(sizeof *p);
  pthread_setspecific(key, p);
  getcontext(&p->coroutine);
  p->coroutine.uc_stack.ss_sp = malloc(65536);
  p->coroutine.uc_stack.ss_size = 65536;
  p->coroutine.uc_link = &p->back;
  makecontext(&p->coroutine, body, 0);
  swapcontext(&p->back, &p->coroutine);
  free(p->coroutine.uc_stack.ss_sp);
  free(p);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, NULL);
  pthread_create(&t, NULL, runner, NULL);
  runner(NULL);
  pthread_join(t, NULL);
  return 0;
}
