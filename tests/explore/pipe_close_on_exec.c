// EXPECT: verdict=race lines=20,35
// Whether a descriptor closes when another program begins is asked and said by two threads.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], seen;

static int closes(int fd) { return fcntl(fd, F_GETFD) == FD_CLOEXEC; }

static void *say(void *unused) {
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  return unused;
}

static void *ask(void *unused) {
  if (closes(ends[0])) seen = 1;
  return unused;
}

int main(void) {
  pthread_t t, u;
  int pair[2], made[2];
  if (pipe(ends) || pipe2(made, O_CLOEXEC)) return 1;
  if (closes(ends[0]) || closes(ends[1]) || !closes(made[0]) || !closes(made[1])) return 2;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) || !closes(pair[1])) return 3;
  int twin = dup(pair[1]), third = fcntl(pair[1], F_DUPFD_CLOEXEC, 0);
  if (closes(twin) || !closes(third) || closes(eventfd(0, 0))) return 4;
  if (fcntl(third, F_SETFD, 0) || closes(third) || !closes(pair[1])) return 5;
  pthread_create(&t, NULL, say, NULL);
  pthread_create(&u, NULL, ask, NULL);
  seen = 0;
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
