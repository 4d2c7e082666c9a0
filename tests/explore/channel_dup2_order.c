// EXPECT: verdict=race-free executions=1
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int p[2], q[2], g;
static void *t(void *a) { char c; if (read(p[0], &c, 1) == 1) g++; return a; }
int main(void) {
  if (pipe(p) || pipe(q)) return 1;
  dup2(p[1], q[1]); int r = fcntl(q[1], F_DUPFD, 30); pthread_t x; pthread_create(&x, 0, t, 0);
  g++;
  if (write(r, "x", 1) != 1) return 1;
  pthread_join(x, 0); return g - 2;
}
