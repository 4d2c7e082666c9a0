// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
static char *p;
static void *a(void *arg) {
  madvise(p, 4096, MADV_DONTNEED);
  return 0;
}
static void *b(void *arg) { return (void *)(long)p[10]; }
int main(void) {
  p = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[10] = 4;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
