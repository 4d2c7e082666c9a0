// EXPECT: verdict=race-free
#include <sys/select.h>
#include <pthread.h>
#include <unistd.h>
static int p[2], g;
static void *t(void *a) {
  fd_set r, e; FD_ZERO(&r); FD_ZERO(&e); FD_SET(p[0], &r); FD_SET(p[0], &e); char c;
  if (select(p[0] + 1, &r, 0, &e, 0) == 1 && FD_ISSET(p[0], &r) && !FD_ISSET(p[0], &e) && read(p[0], &c, 1) == 1) g++; return a; }
int main(void) { if (pipe(p)) return 1; pthread_t x; pthread_create(&x, 0, t, 0);
  g++; if (write(p[1], "x", 1) != 1) return 1;
  pthread_join(x, 0); return g - 2; }
