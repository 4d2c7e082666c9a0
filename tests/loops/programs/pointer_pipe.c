// expect: collision on p
#include <unistd.h>
static int a[100], b[100];
int main(void) {
  int fd[2];
  int *p = b, *q = a;
  pipe(fd);
  write(fd[1], &q, sizeof q);
  read(fd[0], &p, sizeof p);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = a[i + 1];
}
