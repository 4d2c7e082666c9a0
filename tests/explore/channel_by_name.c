// EXPECT: verdict=unknown
// REASON: calls open on a pipe
// OPTIONS: --allow=write
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int p[2], g;
static void *t(void *a) { char c; if (read(p[0], &c, 1) == 1) g++; return a; }
int main(void) {
  char name[40]; pthread_t x;
  if (pipe(p)) return 1;
  pthread_create(&x, 0, t, 0); sprintf(name, "/proc/self/fd/%d", p[1]);
  if (write(open(name, O_WRONLY), "x", 1) != 1) return 1;
  g++;
  pthread_join(x, 0); return 0;
}
