// expect: race
#include <pthread.h>
static int x;
static void *w(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  time_t a = time(0);
  pthread_create(&t, 0, w, 0);
  if (time(0) > a) x++;
  pthread_join(t, 0);
}
