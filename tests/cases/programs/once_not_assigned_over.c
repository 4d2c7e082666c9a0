// expect: race-free
#include <pthread.h>

static int x;
static pthread_once_t o = PTHREAD_ONCE_INIT;
static void init(void) { x++; }
static void *run(void *a) {
  pthread_once(&o, init);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_once(&o, init);
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_join(t, NULL);
}
