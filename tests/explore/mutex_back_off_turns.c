// EXPECT: verdict=race-free
// As mutex_back_off.c, but whoever fails waits for the other lock next.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int data;

static void work(int first) {
  for (;; first = !first) {
    pthread_mutex_lock(&locks[first]);
    if (!pthread_mutex_trylock(&locks[!first])) break;
    pthread_mutex_unlock(&locks[first]);
  }
  data++;
  pthread_mutex_unlock(&locks[0]);
  pthread_mutex_unlock(&locks[1]);
}

static void *from_the_other_end(void *unused) {
  work(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, from_the_other_end, NULL);
  work(0);
  pthread_join(thread, NULL);
  return data != 2;
}
