// EXPECT: verdict=race-free executions=2
// The main thread does nothing any more, and says so in an empty loop: the others go on, and the search comes to its end.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int last;

static void *first(void *arg) {
  pthread_mutex_lock(&lock);
  last = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *second(void *arg) {
  pthread_mutex_lock(&lock);
  last = 2;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  for (int turns = 0;;) turns = !turns;
}
