// EXPECT: verdict=race-free
// A descriptor of a socket is closed, twice, while another thread asks for more of them, how much
// there is to read, or ends one way.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], failed[2];

static void *closes(void *arg) {
  int *to = arg;
  *to = close(ends[1]) ? errno : 0;
  return arg;
}

static void expect(int result, int error) { assert(result >= 0 || error == EBADF); }

static void pass(int which) {
  pthread_t t;
  int n;
  assert(!socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
  pthread_create(&t, NULL, closes, &failed[0]);
  if (which == 0) expect(dup(ends[1]), errno);
  if (which == 1) expect(fcntl(ends[1], F_DUPFD, 10), errno);
  if (which == 2) expect(dup2(ends[1], 20), errno);
  if (which == 3) expect(shutdown(ends[1], SHUT_RDWR), errno);
  if (which == 4) expect(ioctl(ends[1], FIONREAD, &n), errno);
  if (which == 5) {
    closes(&failed[1]);
    pthread_join(t, NULL);
    assert(!(failed[0] && failed[1]) && failed[0] + failed[1] == EBADF);
    return;
  }
  pthread_join(t, NULL);
  assert(!failed[0]);
}

int main(void) {
  for (int i = 0; i < 6; i++) pass(i);
  return 0;
}
