// expect: race
#include <errno.h>
#include <pthread.h>
#include <sys/stat.h>
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
  struct stat s;
  pipe(p);
  pthread_create(&t, NULL, run, NULL);
  if (fstat(p[0], &s) < 0 && errno == EBADF) x++;
  pthread_join(t, NULL);
}
