// EXPECT: verdict=race lines=10,16
// The thread that does not wait for the post reads its clock when it likes.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <unistd.h>
static int g;
static long start;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *t(void *a) { if (now() - start < 400) g = 2; return a; }
int main(void) {
  sem_t s; sem_init(&s, 0, 0);
  start = now(); pthread_t x; pthread_create(&x, 0, t, 0);
  usleep(500000);
  sem_post(&s);
  g = 1;
  pthread_join(x, 0); return 0;
}
