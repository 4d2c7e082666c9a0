// expect: race
#define _GNU_SOURCE
#include <getopt.h>
#include <pthread.h>
static char word[] = "-abc";
static char *av[] = {"p", word, 0};
static void *w(void *p) {
  word[2] = 'c';
  return 0;
}
int main(void) {
  pthread_t t;
  int c = getopt(2, av, "abc");
  pthread_create(&t, 0, w, 0);
  c = getopt(2, av, "abc");
  pthread_join(t, 0);
  return 0;
}
