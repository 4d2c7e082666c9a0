// EXPECT: verdict=race lines=17,32 executions=2
// ... and what its sender does behind it is in no order with what follows ppoll.
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
  pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
  data = 1;
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
