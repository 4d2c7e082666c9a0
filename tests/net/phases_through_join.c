// expect: race-free
// The second thread starts only after the first was joined.
#include <pthread.h>
static int x;
static void *first(void *unused) { x = 1; return NULL; }
static void *second(void *unused) { x += 1; return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, first, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(t, NULL);
  return x;
}
