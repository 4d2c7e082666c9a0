#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static int x, d;
static FILE *f;
static void *w(void *a) {
  void *v = &d;
  rewind(f);
  if (fscanf(f, "%p", &v) == 1) *(int *)v = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  f = tmpfile();
  if (!f) return 0;
  fprintf(f, "%p\n", (void *)&x);
  fflush(f);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
