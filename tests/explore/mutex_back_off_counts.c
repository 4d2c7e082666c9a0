// EXPECT: verdict=race lines=15,15
// OPTIONS: --first
// Both have to fail three times before they come to what races.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int unlucky;

static void lock_both(pthread_mutex_t *one, pthread_mutex_t *other) {
  for (int failed = 0;;) {
    pthread_mutex_lock(one);
    if (!pthread_mutex_trylock(other)) return;
    pthread_mutex_unlock(one);
    if (failed < 3 && ++failed == 3) unlucky++;
  }
}

static void *work(void *unused) {
  lock_both(&a, &b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  lock_both(&b, &a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
}
