// EXPECT: verdict=race-free
// A write where nobody reads any more fails, if the signal is ignored.
#include <errno.h>
#include <signal.h>
#include <pthread.h>
#include <unistd.h>
static int p[2], failed;
static void *t(void *a) { if (write(p[1], "x", 1) < 0 && errno == EPIPE) failed = 1; return a; }
int main(void) { if (pipe(p)) return 1; signal(SIGPIPE, SIG_IGN); close(p[0]); pthread_t x; pthread_create(&x, 0, t, 0);
  pthread_join(x, 0); return !failed; }
