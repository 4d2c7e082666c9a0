// expect: race
// %F reads the month.
#include <pthread.h>
#include <time.h>
static struct tm date = {.tm_mday = 1};
static void *shows(void *p) {
  char text[32];
  strftime(text, sizeof text, "%F", &date);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, shows, 0);
  date.tm_mon = 3;
  pthread_join(t, 0);
}
