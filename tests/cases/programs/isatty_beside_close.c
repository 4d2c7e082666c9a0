// expect: race
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static int x;
static int p[2];
static void *run(void *a) {
  close(p[0]);
  x++;
  return a;
}
int main(void) {
  pthread_t t;
  pipe(p);
  pthread_create(&t, NULL, run, NULL);
  if (!isatty(p[0]) && errno == EBADF) x++;
  pthread_join(t, NULL);
}
