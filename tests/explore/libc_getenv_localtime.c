// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
static void *run(void *arg) {
  struct tm tm;
  time_t now = 1000;
  localtime_r(&now, &tm);
  char text[64];
  strftime(text, sizeof text, "%Y", &tm);
  return getenv("HOME") ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
