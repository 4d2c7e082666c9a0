// EXPECT: not true
// A structure is passed by value, without a value in one member.
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

struct three {
  long one, two, three;
};
static int look(struct three of) { return of.two == 12345; }

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  struct three made;
  made.one = made.three = 1;
  race_if(look(made));
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
