// EXPECT: not true
// Deep in calls of itself, each with its own.
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

static int deep(int n, int *before) {
  int found[2];
  found[n & 1] = n;
  return n ? deep(n - 1, found) : before[0] == 12345;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  int found[2] = {0, 0};
  race_if(deep(3, found));
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
