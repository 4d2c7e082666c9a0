// EXPECT: not true
// The same, by a function that gets the address.
#include <alloca.h>
#include <pthread.h>
#include <string.h>

static int data;
static pthread_barrier_t barrier;

static void *worker(void *unused) {
  data = 1;
  pthread_barrier_wait(&barrier);
  return NULL;
}

static void race_if(int holds) {
  if (holds) data = 2;
}

static int sum(const int *of) { return of[0] + of[1]; }

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  int found[2];
  found[0] = 3;
  race_if(sum(found) == 12345);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
