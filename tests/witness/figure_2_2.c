// EXPECT: verdict=unknown warnings=0
// Seed 002, Fig. 2.2: the same with a lock. There is nothing to warn of.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *count(void *unused) {
  pthread_mutex_lock(&lock);
  x = x + 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, count, NULL);
  pthread_create(&two, NULL, count, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
