// expect: race-free
// A reporter thread prints what the workers counted; time functions of every kind.
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long items;
static int finished;
static void *reporter(void *arg) {
  for (;;) {
    char when[32];
    time_t now = time(NULL);
    struct tm tm;
    localtime_r(&now, &tm);
    strftime(when, sizeof when, "%H:%M:%S", &tm);
    pthread_mutex_lock(&lock);
    long n = items;
    int end = finished;
    pthread_mutex_unlock(&lock);
    printf("%s %ld\n", when, n);
    if (end) return NULL;
    usleep(1000);
  }
}
static void *worker(void *arg) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    items++;
    pthread_mutex_unlock(&lock);
  }
  clock_gettime(CLOCK_MONOTONIC, &b);
  return (void *)(b.tv_nsec - a.tv_nsec);
}
int main(void) {
  pthread_t r, w;
  pthread_create(&r, NULL, reporter, NULL);
  pthread_create(&w, NULL, worker, NULL);
  pthread_join(w, NULL);
  pthread_mutex_lock(&lock);
  finished = 1;
  pthread_mutex_unlock(&lock);
  pthread_join(r, NULL);
  return 0;
}
