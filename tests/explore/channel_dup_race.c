// EXPECT: verdict=race lines=7,12
#include <pthread.h>
#include <unistd.h>
static int p[2], g;
static void *t(void *a) { char c;
  if (read(p[0], &c, 1) == 1)
    g++; return a; }
int main(void) {
  if (pipe(p)) return 1;
  int q = dup(p[1]); pthread_t x; pthread_create(&x, 0, t, 0);
  if (write(q, "x", 1) != 1) return 1;
  g++;
  pthread_join(x, 0); return 0;
}
