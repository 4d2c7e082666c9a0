// expect: race
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static int x;
static void *run(void *a) {
  x++;
  return a;
}
int main(void) {
  pthread_t t;
  timer_t id;
  struct sigevent e = {.sigev_notify = SIGEV_NONE};
  timer_create(CLOCK_MONOTONIC, &e, &id);
  struct itimerspec s = {.it_value = {0, 2000000000}};
  pthread_create(&t, NULL, run, NULL);
  if (timer_settime(id, 0, &s, NULL) < 0 && errno == EINVAL) x++;
  pthread_join(t, NULL);
}
