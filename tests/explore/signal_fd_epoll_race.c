// EXPECT: verdict=race lines=13,42 executions=12
// The loop takes either piece of news for the signal: the pipe's writer says nothing of `by_signal`.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int by_signal, ends[2];

static void *sender(void *unused) {
  by_signal = 1;
  kill(getpid(), SIGUSR1);
  return NULL;
}

static void *writer(void *unused) {
  if (write(ends[1], "x", 1) != 1) abort();
  return NULL;
}

static void watch(int poller, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event)) abort();
}

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (pipe(ends)) abort();
  int poller = epoll_create1(0);
  watch(poller, signalfd(-1, &set, 0));
  watch(poller, ends[0]);
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, writer, NULL);
  struct epoll_event news;
  if (epoll_wait(poller, &news, 1, -1) != 1) abort();
  by_signal++;
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
