// EXPECT: verdict=race-free executions=2
// The pipe and what is in it are there before main: the first byte is the constructor's.
#include <pthread.h>
#include <unistd.h>
static int p[2], g;
__attribute__((constructor)) static void early(void) { if (pipe(p) || write(p[1], "a", 1) != 1) _exit(1); }
static void *t(void *a) { char c; if (read(p[0], &c, 1) == 1 && c == 'a' && read(p[0], &c, 1) == 1 && c == 'b') g++; return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  if (write(p[1], "b", 1) != 1) return 1;
  pthread_join(x, 0);
  return g - 2;
}
