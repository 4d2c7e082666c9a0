// EXPECT: not true
// A jump goes past the declaration.
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

static int twice;
static int look(const int *of) { return of[0]; }

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
again:
  if (twice++) goto inside;
  {
    int found[2];
    found[0] = 3;
    goto again;
  inside:
    race_if(look(found) == 12345);
  }
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
