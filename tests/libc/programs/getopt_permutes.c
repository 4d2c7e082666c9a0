// expect: race
#define _GNU_SOURCE
#include <getopt.h>
#include <pthread.h>
static char *av[] = {"p", "file", "-a", 0};
static void *w(void *p) { return av[1]; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  while (getopt(3, av, "a") != -1);
  pthread_join(t, 0);
  return 0;
}
