// EXPECT: verdict=race-free
#include <pthread.h>
#include <time.h>
#include <unistd.h>
static pthread_barrier_t b;
static int g;
static long start;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *t(void *a) { pthread_barrier_wait(&b); if (now() - start < 400) g = 2; return a; }
int main(void) {
  pthread_barrier_init(&b, 0, 2);
  start = now(); pthread_t x; pthread_create(&x, 0, t, 0);
  usleep(500000);
  pthread_barrier_wait(&b);
  g = 1;
  pthread_join(x, 0); return 0;
}
