// EXPECT: verdict=race lines=8,11
#include <pthread.h>
#include <unistd.h>
static int p[2], g;
__attribute__((constructor)) static void early(void) { if (pipe(p) || write(p[1], "a", 1) != 1) _exit(1); }
static void *t(void *a) { char c;
  if (read(p[0], &c, 1) == 1)
    g++; return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  if (write(p[1], "b", 1) != 1) return 1;
  pthread_join(x, 0);
  return 0;
}
