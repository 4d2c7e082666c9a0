// expect: race-free
#define _GNU_SOURCE
#include <getopt.h>
#include <pthread.h>
static char last[] = "-c";
static char *av[] = {"p", "-a", "-b", last, 0};
static void *w(void *p) {
  last[1] = 'd';
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int c = getopt(4, av, "abcd");
  pthread_join(t, 0);
  return c == -1;
}
