// EXPECT: verdict=race lines=13,21
// Two mappings of one new file are the same memory.
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static int fd;

static void *first(void *unused) {
  int *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

  p[3] = 1;
  return NULL;
}

static void *second(void *unused) {
  int *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

  
  p[3] = 2;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  fd = open("norace-map", O_CREAT | O_RDWR, 0600);
  ftruncate(fd, 4096);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
