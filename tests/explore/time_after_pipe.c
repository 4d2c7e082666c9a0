// EXPECT: verdict=race-free
#include <pthread.h>
#include <time.h>
#include <unistd.h>
static int p[2], g;
static long start;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *t(void *a) { char c; if (read(p[0], &c, 1) == 1 && now() - start < 400) g = 2; return a; }
int main(void) {
  if (pipe(p)) return 1;
  start = now(); pthread_t x; pthread_create(&x, 0, t, 0);
  usleep(500000);
  if (write(p[1], "x", 1) != 1) return 1;
  g = 1;
  pthread_join(x, 0); return 0;
}
