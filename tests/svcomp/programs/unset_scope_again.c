// EXPECT: not true
// A variable that is declared in a loop has no value the second time either, whatever lies there.
#include <alloca.h>
#include <pthread.h>
#include <string.h>

static int data;
static pthread_barrier_t barrier;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  data = 1;
  pthread_barrier_wait(&barrier);
  return NULL;
}

static void race_if(int holds) {
  if (holds) data = 2;
}

static int first(const int *of) { return of[0]; }

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 2; i++) {
    int found[2];
    if (i == 0) {
      found[0] = 7;
      pthread_mutex_lock(&mutex); // what is read from here on is no part of what was written
      pthread_mutex_unlock(&mutex);
    }
    race_if(first(found) == 12345);
  }
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
