// EXPECT: not true
// A copy takes along the member that has no value.
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

struct pair {
  int one, two;
};

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  struct pair made;
  made.one = 1;
  struct pair copy = made;
  race_if(copy.two == 12345);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
