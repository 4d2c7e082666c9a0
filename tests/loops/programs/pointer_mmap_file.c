// expect: collision on p
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
  int fd = open("/tmp/ptrs_o", O_RDWR | O_CREAT, 0600);
  if (ftruncate(fd, 4096)) return 1;
  int *a = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0),
      *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
}
