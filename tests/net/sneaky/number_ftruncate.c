#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
static int g;
static void *w(void *zz) {
  int dummy = 0;
  int *q = &dummy;
  int *r = &dummy;
  uintptr_t u = (uintptr_t)&g;
  FILE *f = tmpfile();
  ftruncate(fileno(f), (off_t)u);
  struct stat s;
  fstat(fileno(f), &s);
  q = (int *)s.st_size;
  if (!zz)
    r = q;
  ++*r;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  g++;
  pthread_join(t, 0);
  return 0;
}
