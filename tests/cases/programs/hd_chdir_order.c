// expect: race
#include <pthread.h>
#include <string.h>
#include <unistd.h>
static int x;
static char bb[400];
static void *ta(void *p) {
  chdir("/usr");
  return 0;
}
static void *tb(void *p) {
  chdir("/etc");
  return 0;
}
static void *tc(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&c, 0, tc, 0);
  pthread_create(&a, 0, ta, 0);
  pthread_create(&b, 0, tb, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  getcwd(bb, 400);
  if (!strcmp(bb, "/usr")) x++;
  pthread_join(c, 0);
}
