// expect: race-free
// %H is determined by tm_hour only (C11, 7.27.3.5); asctime looks neither at tm_yday nor at tm_isdst.
#include <pthread.h>
#include <time.h>
static struct tm date = {.tm_mday = 1};
static void *shows(void *p) {
  char text[64];
  strftime(text, sizeof text, "%H %% %OM", &date);
  asctime_r(&date, text);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, shows, 0);
  date.tm_yday = 3;
  date.tm_isdst = 0;
  pthread_join(t, 0);
}
