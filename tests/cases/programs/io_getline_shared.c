// expect: race
#include <pthread.h>
#include <stdio.h>
static FILE *f;
static char *a;
static size_t n;
static void *w(void *p) {
  getline(&a, &n, f);
  return 0;
}
int main(void) {
  pthread_t t;
  f = tmpfile();
  fputs("x\ny\n", f);
  rewind(f);
  pthread_create(&t, 0, w, 0);
  getline(&a, &n, f);
  pthread_join(t, 0);
}
