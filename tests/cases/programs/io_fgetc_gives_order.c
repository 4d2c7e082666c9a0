// expect: race-free
#include <pthread.h>
#include <stdio.h>
static FILE *f;
static int x;
static void *w(void *p) {
  if (fgetc(f) == 'a') x++;
  return 0;
}
int main(void) {
  pthread_t t;
  f = tmpfile();
  fputs("a", f);
  rewind(f);
  pthread_create(&t, 0, w, 0);
  if (fgetc(f) == 'a') x++;
  pthread_join(t, 0);
}
