// EXPECT: verdict=race lines=8,13
#include <pthread.h>
#include <time.h>
#include <unistd.h>
static int g;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *sleeper(void *a) { usleep(500000); return a; }
static void *other(void *a) { g++; return a; }
int main(void) {
  long start = now(); pthread_t x, y; pthread_create(&y, 0, other, 0); pthread_create(&x, 0, sleeper, 0);
  pthread_join(x, 0);
  if (now() - start >= 400)
    g++;
  pthread_join(y, 0); return 0;
}
