// EXPECT: verdict=unknown dismissed=1 held=0 runs=1
// Seed 002, Fig. 2.7: Lockset warns of x, and of nothing that could be a race: whoever writes has the lock of whoever reads.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock_x = PTHREAD_MUTEX_INITIALIZER, lock_y = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void *first(void *unused) {
  pthread_mutex_lock(&lock_x);
  pthread_mutex_lock(&lock_y);
  x = y;
  pthread_mutex_unlock(&lock_y);
  pthread_mutex_unlock(&lock_x);
  return NULL;
}

static void *second(void *unused) {
  pthread_mutex_lock(&lock_x);
  x = 7;
  pthread_mutex_unlock(&lock_x);
  pthread_mutex_lock(&lock_y);
  y = x;
  pthread_mutex_unlock(&lock_y);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
