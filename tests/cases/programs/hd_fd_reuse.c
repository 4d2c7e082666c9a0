// expect: race
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int x;
static int f, g;
static void *ta(void *p) {
  close(f);
  return 0;
}
static void *tb(void *p) {
  g = open("/dev/null", O_RDONLY);
  return 0;
}
static void *tc(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  f = open("/dev/null", O_RDONLY);
  pthread_create(&c, 0, tc, 0);
  pthread_create(&a, 0, ta, 0);
  pthread_create(&b, 0, tb, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (f == g) x++;
  pthread_join(c, 0);
}
