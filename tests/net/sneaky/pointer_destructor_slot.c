#define _GNU_SOURCE
#include <pthread.h>
static int x;
static pthread_key_t k;
static void end(void *v) { *(int *)v = 1; }
static void *w(void *q) {
  pthread_setspecific(k, &x);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_key_create(&k, end);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
