// expect: race
// The zone of time is looked for in the environment.
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
static void *w(void *p) {
  time_t t = 0;
  struct tm m;
  localtime_r(&t, &m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  setenv("TZ", "UTC", 1);
  pthread_join(t, 0);
}
