// EXPECT: verdict=race lines=13,26
// The main thread sees the other one look under the lock. It then takes the lock itself, changes nothing, and writes without it: the other may have looked
// once more in between.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static int look(void) {
  int seen;
  pthread_mutex_lock(&lock);
  seen = done;
  pthread_mutex_unlock(&lock);
  return seen;
}

static void *wait_for_it(void *unused) {
  while (!look()) continue;
  return NULL;
}

static void write_too_late(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  done = 1;
  pthread_mutex_lock(&lock); // who looks behind this is in order with it
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_it, NULL);
  if (pthread_mutex_trylock(&lock)) {
    write_too_late();
  } else {
    done = 1;
    pthread_mutex_unlock(&lock);
  }
  pthread_join(thread, NULL);
}
