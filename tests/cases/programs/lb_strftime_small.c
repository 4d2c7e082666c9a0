// expect: race
#include <pthread.h>
static char b[40];
static int r;
static struct tm tm;
static void *w(void *p) {
  strftime(b, 6, "%Y-%m-%d", &tm);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = b[0];
  pthread_join(t, 0);
}
