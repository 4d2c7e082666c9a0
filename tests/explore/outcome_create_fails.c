// EXPECT: verdict=race
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
  if (pthread_create(&u, 0, b, 0)) x++; // beside the first
  else pthread_join(u, 0);
  pthread_join(t, 0);
}
