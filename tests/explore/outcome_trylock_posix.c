// EXPECT: verdict=race-free
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *a(void *p) {
  if (pthread_mutex_trylock(&m)) x++; // POSIX: only if somebody has it
  else pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  x++;
  pthread_join(t, 0);
}
