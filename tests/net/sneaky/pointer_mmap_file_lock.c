#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
struct s {
  pthread_mutex_t m;
  int pad;
};
static struct s *p, *q;
static int x;
static void *w(void *a) {
  pthread_mutex_lock(&q->m);
  x++;
  pthread_mutex_unlock(&q->m);
  return 0;
}
int main(void) {
  pthread_t t;
  int fd = open("/tmp/ptrs_m1", O_RDWR | O_CREAT, 0600),
      fe = open("/tmp/ptrs_m2", O_RDWR | O_CREAT, 0600);
  if (ftruncate(fd, 4096) || ftruncate(fe, 4096)) return 1;
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  q = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fe, 0);
  pthread_mutex_init(&p->m, 0);
  pthread_mutex_init(&q->m, 0);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&p->m);
  x++;
  pthread_mutex_unlock(&p->m);
  pthread_join(t, 0);
}
