// expect: race
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>
static int x;
static struct stat s;
static void *ta(void *p) {
  umask(077);
  return 0;
}
static void *tb(void *p) {
  int f = open("/tmp/norace_hd_umask", O_CREAT | O_RDWR | O_TRUNC, 0666);
  close(f);
  return 0;
}
static void *tc(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  umask(022);
  unlink("/tmp/norace_hd_umask");
  pthread_create(&c, 0, tc, 0);
  pthread_create(&a, 0, ta, 0);
  pthread_create(&b, 0, tb, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  stat("/tmp/norace_hd_umask", &s);
  if ((s.st_mode & 0777) == 0600) x++;
  unlink("/tmp/norace_hd_umask");
  pthread_join(c, 0);
}
