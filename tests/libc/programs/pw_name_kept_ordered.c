// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <pwd.h>
static char *n;
static int x;
static void *w(void *p) {
  struct passwd *q = getpwuid(0);
  return 0;
}
int main(void) {
  n = getpwnam("root")->pw_name;
  pthread_t t;
  x = n[0];
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
