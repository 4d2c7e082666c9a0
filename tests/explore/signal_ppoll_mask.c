// EXPECT: verdict=race-free executions=2
// The signal is let in while ppoll waits only: the handler never runs in the midst of the rest.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static int data;
static volatile sig_atomic_t came;

static void handler(int number) { came = 1; }

static void *sender(void *main_thread) {
  data = 1;
  pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
  return NULL;
}

int main(void) {
  sigset_t set, none;
  sigemptyset(&none);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  signal(SIGUSR1, handler);
  pthread_t thread, self = pthread_self();
  pthread_create(&thread, NULL, sender, &self);
  while (!came)
    if (ppoll(NULL, 0, NULL, &none) != -1 || errno != EINTR) abort();
  data++;
  pthread_join(thread, NULL);
  return 0;
}
