// EXPECT: verdict=race lines=11,26
// One thread works until it is told to stop, another looks at a flag for a while: a replay pauses where the search did, and nowhere else.
#include <pthread.h>
#include <stddef.h>

static int stop, flag, seen;
static long rounds;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  while (!stop) rounds++;
  return NULL;
}
static void *looker(void *unused) {
  for (int i = 0; i < 1000 && !flag; i++) continue;
  pthread_mutex_lock(&mutex);
  seen = flag;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&two, NULL, looker, NULL);
  pthread_join(two, NULL), stop = 1;
  pthread_join(one, NULL);
}
