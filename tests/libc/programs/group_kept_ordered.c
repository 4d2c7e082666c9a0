// expect: race-free
#define _GNU_SOURCE
#include <grp.h>
#include <pthread.h>
static struct group *g;
static int x;
static void *w(void *p) {
  struct group a, *r;
  char b[2048];
  getgrgid_r(1, &a, b, sizeof b, &r);
  return 0;
}
int main(void) {
  g = getgrnam("root");
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x = g->gr_gid;
  pthread_join(t, 0);
  return 0;
}
