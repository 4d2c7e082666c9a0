// EXPECT: verdict=race-free
// Who made the descriptor says how it waits before others know of it, while they run.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static void *idle(void *a) { sleep(1); return a; }
int main(void) { pthread_t x; pthread_create(&x, 0, idle, 0); int p[2]; char c;
  if (pipe(p)) return 1;
  fcntl(p[0], F_SETFL, O_NONBLOCK);
  int n = (int)read(p[0], &c, 1);
  pthread_join(x, 0); return n != -1; }
