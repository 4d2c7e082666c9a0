// EXPECT: verdict=race-free executions=1
// Messages stay apart, and what does not fit is lost.
#include <pthread.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/uio.h>
static int p[2], g;
static void *t(void *a) { char c[8] = ""; if (read(p[0], c, 1) == 1 && c[0] == 'a' && read(p[0], c, 8) == 2 && c[0] == 'c') g++; return a; }
int main(void) { socketpair(AF_UNIX, SOCK_DGRAM, 0, p); g++;
  if (write(p[1], "ab", 2) != 2 || write(p[1], "cd", 2) != 2) return 1;
  pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0); return g - 2; }
