// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
static char *q;
static FILE *f;
static int r;
static void *w(void *p) {
  fputs("zz", f);
  fflush(f);
  return 0;
}
int main(void) {
  pthread_t t;
  f = fopen("/tmp/norace_map2", "w+");
  ftruncate(fileno(f), 100);
  q = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(f), 0);
  pthread_create(&t, 0, w, 0);
  r = q[1];
  pthread_join(t, 0);
}
