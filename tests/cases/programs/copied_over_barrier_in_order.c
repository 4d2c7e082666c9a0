// expect: race-free
#include <pthread.h>
#include <string.h>

static int x;
static pthread_barrier_t b, two;
static void *run(void *a) {
  pthread_barrier_wait(&b);
  x++;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 1);
  pthread_barrier_init(&two, NULL, 2);
  memcpy(&b, &two, sizeof b);
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_barrier_wait(&b);
  pthread_join(t, NULL);
}
