// EXPECT: verdict=race-free other=assertion
// The second search, with the values that the program compares its inputs with, meets the same failure again: it is told once.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int chosen;

static void *chooser(void *unused) {
  pthread_mutex_lock(&mutex);
  chosen = __VERIFIER_nondet_int();
  if (chosen == 1234) chosen = 3;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, chooser, NULL);
  pthread_mutex_lock(&mutex);
  assert(chosen != 1);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
