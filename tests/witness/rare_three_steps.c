// EXPECT: verdict=race lines=17,30 runs=0
// Both accesses are made only if the threads take turns three times: none of the first runs has them.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state, x;

static void *begin_and_end(void *unused) {
  pthread_mutex_lock(&m);
  if (state == 0) state = 1;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  int now = state;
  pthread_mutex_unlock(&m);
  if (now != 2) return NULL;
  x = 1;
  return NULL;
}

static void *go_between(void *unused) {
  pthread_mutex_lock(&m);
  if (state == 1) state = 2;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  int now = state;
  pthread_mutex_unlock(&m);
  if (now != 2) return NULL;

  x = 2;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, go_between, NULL);
  pthread_create(&b, NULL, begin_and_end, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
