// expect: race 5 7
#include <pthread.h>
static pthread_barrier_t b;
static int x;
static void *one(void *unused) { x = 1; pthread_barrier_wait(&b); return NULL; }
static void *two(void *unused) {
  int seen = x;
  pthread_barrier_wait(&b);
  return (void *)(long)seen;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
