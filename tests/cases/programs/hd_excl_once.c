// expect: race-free
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int x;
static void *a(void *p) {
  int f = open("/tmp/norace_hd_excl", O_CREAT | O_EXCL | O_RDWR, 0600);
  if (f >= 0) x++;
  return 0;
}
int main(void) {
  pthread_t s, t;
  unlink("/tmp/norace_hd_excl");
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, a, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  unlink("/tmp/norace_hd_excl");
}
