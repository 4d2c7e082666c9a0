// EXPECT: not true
// A function of a library looks at it.
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
  char found[8];
  found[0] = 'a';
  race_if(memcmp(found, "abcdefg", 8) == 0);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
