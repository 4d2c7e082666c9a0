// expect: race
#include <pthread.h>
#include <uchar.h>
static char16_t c;
static int r;
static void *w(void *p) {
  mbstate_t st = {0};
  mbrtoc16(&c, "a", 1, &st);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = c;
  pthread_join(t, 0);
}
