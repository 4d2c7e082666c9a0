// EXPECT: verdict=race lines=13,27 executions=1
// What the sender does behind the signal is in no order with its reader.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int data;

static void *sender(void *unused) {
  kill(getpid(), SIGUSR1);
  data = 1;
  return NULL;
}

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  int fd = signalfd(-1, &set, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, sender, NULL);
  struct signalfd_siginfo info;
  if (read(fd, &info, sizeof info) != sizeof info || info.ssi_signo != SIGUSR1) abort();
  data++;
  pthread_join(thread, NULL);
  return 0;
}
