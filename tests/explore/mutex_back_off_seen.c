// EXPECT: verdict=race lines=20,32
// The main thread sees the lock taken, then gets it: the other has given it back, and goes on only later.
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static bool was_taken;
static int data;

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&a);
    if (!pthread_mutex_trylock(&b)) break;
    pthread_mutex_unlock(&a);
  }
  bool late = was_taken;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  if (late) data = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&b);
  was_taken = pthread_mutex_trylock(&a) != 0;
  if (was_taken) pthread_mutex_lock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  data = 2;
  pthread_join(thread, NULL);
}
