// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static char **gv;
static int len[2];
static void *w(void *p) {
  len[0] = (int)strlen(gv[0]);
  return 0;
}
int main(int n, char **v) {
  pthread_t t;
  gv = v;
  pthread_create(&t, 0, w, 0);
  len[1] = (int)strlen(v[0]);
  pthread_join(t, 0);
  return len[0] + len[1];
}
