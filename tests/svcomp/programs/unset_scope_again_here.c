// EXPECT: not true
// The same without another function.
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

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 2; i++) {
    int found[2];
    if (i == 0) found[0] = 7;
    race_if(found[0] == 12345);
  }
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
