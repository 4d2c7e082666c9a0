// EXPECT: verdict=race-free
#include <pthread.h>
static int x;
static void *a(void *p) {
  x++;
  return p;
}
static void *b(void *p) { return p; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0);
  int failed = pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  if (failed) x++;
  else pthread_join(u, 0);
}
