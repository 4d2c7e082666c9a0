// expect: race
#include <pthread.h>
#include <stdlib.h>
static char s[] = "ro,rw", *q = s, *v, *r;
static char *const tok[] = {"ro", "rw", 0};
static void *w(void *p) {
  getsubopt(&q, tok, &v);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = q;
  pthread_join(t, 0);
}
