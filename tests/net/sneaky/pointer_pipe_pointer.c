#include <pthread.h>
#include <unistd.h>
static int x, dummy, fd[2];
static void *a(void *p) {
  int *q = &dummy;
  read(fd[0], &q, sizeof q);
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int *q = &x;
  pipe(fd);
  write(fd[1], &q, sizeof q);
  pthread_create(&t, 0, a, 0);
  x = 2;
  pthread_join(t, 0);
}
