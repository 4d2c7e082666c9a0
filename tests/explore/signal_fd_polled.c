// EXPECT: verdict=race-free executions=28
// An event loop over a descriptor that shows signals and a pipe: each is read when it is ready.
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int by_signal, by_pipe, ends[2];

static void *sender(void *unused) {
  by_signal = 1;
  kill(getpid(), SIGUSR1);
  return NULL;
}

static void *writer(void *unused) {
  by_pipe = 1;
  if (write(ends[1], "x", 1) != 1) abort();
  return NULL;
}

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (pipe(ends)) abort();
  struct pollfd fds[2] = {{signalfd(-1, &set, SFD_NONBLOCK), POLLIN, 0}, {ends[0], POLLIN, 0}};
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, writer, NULL);
  for (int seen = 0; seen < 2;) {
    struct signalfd_siginfo info;
    char byte;
    if (poll(fds, 2, -1) < 1) abort();
    if (fds[0].revents & POLLIN && read(fds[0].fd, &info, sizeof info) == sizeof info)
      by_signal++, seen++;
    if (fds[1].revents & POLLIN && read(ends[0], &byte, 1) == 1) by_pipe++, seen++;
  }
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
