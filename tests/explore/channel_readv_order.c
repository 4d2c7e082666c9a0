// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/uio.h>
static int p[2], g;
static void *t(void *a) {
  char c, d; struct iovec v[2] = {{&c, 1}, {&d, 1}};
  if (readv(p[0], v, 2) > 0) g++; return a; }
int main(void) {
  if (pipe(p)) return 1; pthread_t x; pthread_create(&x, 0, t, 0);
  g++;
  if (writev(p[1], (struct iovec[]){{"x", 1}, {"y", 1}}, 2) != 2) return 1;
  pthread_join(x, 0); return g - 2;
}
