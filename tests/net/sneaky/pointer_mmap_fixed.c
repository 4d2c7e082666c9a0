#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
static int *p, *q;
static void *a(void *v) {
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  q = mmap(p, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  pthread_create(&t, 0, a, 0);
  *p = 2;
  pthread_join(t, 0);
}
