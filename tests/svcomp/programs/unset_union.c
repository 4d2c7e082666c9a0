// EXPECT: false
// Only a part of a union has a value.
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
  union {
    char narrow;
    int wide;
  } both;
  both.narrow = 1;
  race_if(both.wide == 12289);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
