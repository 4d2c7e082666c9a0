// expect: collision on p
#define _GNU_SOURCE
#include <sys/mman.h>
int main(void) {
  int *a = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int *p = mmap(a, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
}
