// EXPECT: not true
// A small one goes in registers.
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
static int look(struct pair of) { return of.two == 12345; }

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  struct pair made;
  made.one = 1;
  race_if(look(made));
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
