// EXPECT: verdict=race-free
#include <pthread.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int g, ready;
static long start;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *t(void *a) {
  pthread_mutex_lock(&m); int r = ready; pthread_mutex_unlock(&m);
  if (r && now() - start < 400) g = 2;
  return a;
}
int main(void) {
  start = now(); pthread_t x; pthread_create(&x, 0, t, 0);
  usleep(500000);
  pthread_mutex_lock(&m); ready = 1; pthread_mutex_unlock(&m);
  g = 1;
  pthread_join(x, 0); return 0;
}
