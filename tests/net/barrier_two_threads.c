// expect: race-free
#include <pthread.h>
static pthread_barrier_t b;
static int x, y;
static void *one(void *unused) { x = 1; pthread_barrier_wait(&b); return (void *)(long)y; }
static void *two(void *unused) { y = 1; pthread_barrier_wait(&b); return (void *)(long)x; }
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
