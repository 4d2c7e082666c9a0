// EXPECT: verdict=race lines=20,25
// The second part races on the schedule on which the reader is faster; the first does not.
#include <norace/explore.h>
#include <pthread.h>

static int ready, value;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *publish(void *unused) {
  pthread_mutex_lock(&lock);
  value = 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *write_late(void *unused) {
  value = 2;
  return unused;
}

static int look(void) {
  return value;
}

int main(void) {
  pthread_t t;
  NORACE_EXPLORE {
    pthread_create(&t, NULL, publish, NULL);
    pthread_mutex_lock(&lock);
    int seen = ready;
    pthread_mutex_unlock(&lock);
    if (seen) look();
    pthread_join(t, NULL);
  }
  NORACE_EXPLORE {
    pthread_create(&t, NULL, write_late, NULL);
    pthread_mutex_lock(&lock);
    int seen = ready;
    pthread_mutex_unlock(&lock);
    if (seen) look();
    pthread_join(t, NULL);
  }
  return 0;
}
