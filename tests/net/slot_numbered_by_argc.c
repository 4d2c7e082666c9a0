// expect: race 5 9
// The number of arguments is one with no arguments: main touches the worker's slot.
#include <pthread.h>
static int slot[4];
static void *worker(void *arg) { return slot[1]++, NULL; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  slot[argc]++;
  pthread_join(t, NULL);
  return 0;
}
