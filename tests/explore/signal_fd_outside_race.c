// EXPECT: verdict=race lines=13,28 executions=2
// Nobody in the program sends it: somebody outside may, whenever the loop looks.
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int state, ends[2];

static void *worker(void *unused) {
  state++;
  if (write(ends[1], "x", 1) != 1) abort();
  return NULL;
}

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (pipe(ends)) abort();
  struct pollfd fds[2] = {{signalfd(-1, &set, 0), POLLIN, 0}, {ends[0], POLLIN, 0}};
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (poll(fds, 2, -1) < 1) abort();
  if (fds[0].revents & POLLIN) state = -1;
  pthread_join(thread, NULL);
  return 0;
}
