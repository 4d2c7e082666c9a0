// EXPECT: verdict=race-free
// A coroutine goes on in another thread than it began in, with what it has on its stack. Taking it
// out of the hands of the other one is ordered by a lock, and who has none waits in a loop.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <ucontext.h>

static ucontext_t coroutine, back;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared, round, entered;

static void body(void) {
  int kept = 0;
  for (int i = 0; i < 2; i++) {
    kept += ++shared;
    swapcontext(&coroutine, &back);
  }
  assert(kept == 3);
}

static void *runner(void *mine) {
  for (int gone = 0; !gone;) {
    pthread_mutex_lock(&lock);
    if (round == (mine != NULL)) {
      swapcontext(&back, &coroutine);
      gone = ++round;
    }
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  getcontext(&coroutine);
  coroutine.uc_stack.ss_sp = malloc(65536);
  coroutine.uc_stack.ss_size = 65536;
  coroutine.uc_link = &back;
  makecontext(&coroutine, body, 0);
  pthread_create(&t, NULL, runner, &round);
  runner(NULL);
  pthread_join(t, NULL);
  entered = swapcontext(&back, &coroutine);
  assert(!entered && shared == 2);
  free(coroutine.uc_stack.ss_sp);
  return 0;
}
