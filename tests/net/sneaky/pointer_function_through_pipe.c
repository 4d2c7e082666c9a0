#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static int x, fd[2];
static void hit(void) { x = 1; }
static void miss(void) {}
static void *w(void *a) {
  void (*f)(void) = miss;
  read(fd[0], &f, sizeof f);
  f();
  return 0;
}
int main(void) {
  pthread_t t;
  void (*f)(void) = hit;
  pipe(fd);
  write(fd[1], &f, sizeof f);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
