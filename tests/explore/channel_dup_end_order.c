// EXPECT: verdict=race-free
#include <pthread.h>
#include <unistd.h>
static int p[2], g;
static void *t(void *a) { char c; while (read(p[0], &c, 1) > 0) { } g++; return a; }
int main(void) {
  if (pipe(p)) return 1;
  int q = dup(p[1]); pthread_t x; pthread_create(&x, 0, t, 0);
  close(p[1]); g++; close(q);
  pthread_join(x, 0); return g - 2;
}
