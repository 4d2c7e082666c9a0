#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static char b[] = "a=b";
static void *w(void *a) {
  char *e = strchr(b, '=');
  if (e) e[1] = 'x';
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  b[2] = 'y';
  pthread_join(t, 0);
}
