// EXPECT: verdict=race-free
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <unistd.h>
static sem_t s;
static int g;
static long start;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *t(void *a) { sem_wait(&s); if (now() - start < 400) g = 2; return a; }
int main(void) {
  sem_init(&s, 0, 0);
  start = now(); pthread_t x; pthread_create(&x, 0, t, 0);
  usleep(500000);
  sem_post(&s);
  g = 1;
  pthread_join(x, 0); return 0;
}
