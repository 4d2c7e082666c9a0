// expect: race
#include <pthread.h>

static int x;
static pthread_barrier_t b, one;
static void *run(void *a) {
  pthread_barrier_wait(&b);
  x++;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_barrier_init(&one, NULL, 1);
  b = one;
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_barrier_wait(&b);
  pthread_join(t, NULL);
}
