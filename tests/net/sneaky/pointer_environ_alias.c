#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
extern char **environ;
static void *w(void *a) {
  if (environ[0]) environ[0][0] = 'x';
  return 0;
}
int main(int n, char **v, char **e) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  if (e[0]) e[0][0] = 'y';
  pthread_join(t, 0);
}
