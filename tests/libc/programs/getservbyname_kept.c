// expect: race
#define _GNU_SOURCE
#include <netdb.h>
#include <pthread.h>
static struct servent *g;
static int x;
static void *w(void *p) {
  getservbyname("ssh", "tcp");
  return 0;
}
int main(void) {
  g = getservbyname("http", "tcp");
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x = g ? g->s_port : 0;
  pthread_join(t, 0);
  return 0;
}
