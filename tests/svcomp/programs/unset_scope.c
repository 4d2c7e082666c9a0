// EXPECT: true
// A variable that is declared in a loop and gets a value each time.
#include <pthread.h>

static int sum(const int *of) { return of[0] + of[1]; }
static pthread_barrier_t all;
static int left, right;
static void *adder(void *unused) {
  for (int i = 0; i < 3; i++) {
    int both[2];
    both[0] = i;
    for (int k = 1; k < 2; k++) both[k] = both[k - 1] + k;
    left += sum(both);
  }
  pthread_barrier_wait(&all);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&all, NULL, 2);
  pthread_create(&thread, NULL, adder, NULL);
  pthread_barrier_wait(&all);
  right = left;
  pthread_join(thread, NULL);
}
