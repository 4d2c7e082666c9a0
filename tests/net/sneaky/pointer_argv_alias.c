#include <pthread.h>
static char **gv;
static void *w(void *p) {
  gv[0][0] = 'x';
  return 0;
}
int main(int c, char **v) {
  pthread_t t;
  gv = v;
  pthread_create(&t, 0, w, 0);
  v[0][0] = 'y';
  pthread_join(t, 0);
}
