// EXPECT: not true
// So does a switch.
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

static int look(const int *of) { return of[1]; }

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  switch (strlen("abc") == 5 ? 0 : 1) {
    int found[2];
  case 0:
    found[1] = 3;
    break;
  default:
    race_if(look(found) == 12345);
  }
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
