// EXPECT: verdict=race-free
// Each takes one lock, and gives it back if the other is taken. They may keep each other going round for ever.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void lock_both(pthread_mutex_t *one, pthread_mutex_t *other) {
  for (;;) {
    pthread_mutex_lock(one);
    if (!pthread_mutex_trylock(other)) return;
    pthread_mutex_unlock(one);
  }
}

static void *work(void *unused) {
  lock_both(&a, &b);
  data++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  lock_both(&b, &a);
  data++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return data != 2;
}
