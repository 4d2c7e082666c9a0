// EXPECT: verdict=race lines=7,9 executions=2
// OPTIONS: --allow=socket
#include <poll.h>
#include <pthread.h>
#include <unistd.h>
static int p[2], g;
static void *t(void *a) { struct pollfd f[2] = {{p[0], POLLIN, 0}, {1, POLLOUT, 0}}; if (poll(f, 2, -1) > 0) g++; return a; }
int main(void) { if (pipe(p)) return 1; pthread_t x; pthread_create(&x, 0, t, 0);
  g++; if (write(p[1], "x", 1) != 1) return 1;
  pthread_join(x, 0); return 0; }
