// EXPECT: verdict=race-free
#include <pthread.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/uio.h>
static int p[2], g;
static void *t(void *a) { char c; while (read(p[0], &c, 1) > 0) { } g++; return a; }
int main(void) { socketpair(AF_UNIX, SOCK_STREAM, 0, p); pthread_t x; pthread_create(&x, 0, t, 0);
  g++; shutdown(p[1], SHUT_RDWR);
  pthread_join(x, 0); return g - 2; }
