// expect: race
#include <pthread.h>
#include <stdio.h>
static int x;
static FILE *f;
static void *a(void *p) {
  fgetc(f);
  return 0;
}
static void *b(void *p) {
  ungetc('z', f);
  return 0;
}
static void *c(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t s, t, u;
  f = tmpfile();
  fputs("ab", f);
  rewind(f);
  pthread_create(&u, 0, c, 0);
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (fgetc(f) == 'z') x++;
  pthread_join(u, 0);
}
