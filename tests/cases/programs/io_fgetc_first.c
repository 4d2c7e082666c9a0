// expect: race
#include <pthread.h>
#include <stdio.h>
static FILE *f;
static int x, y;
static void *w(void *p) {
  y = fgetc(f);
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  f = tmpfile();
  fputs("ab", f);
  rewind(f);
  pthread_create(&t, 0, w, 0);
  if (fgetc(f) == 'b') {
  }
  x++;
  pthread_join(t, 0);
}
