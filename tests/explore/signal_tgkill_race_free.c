// EXPECT: verdict=race-free
// A thread that sends to itself by tgkill is behind its handler; and killpg reaches the one thread that does not block the signal.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int hits;
static void handle(int number) {
  hits++;
}
static void *send(void *unused) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  assert(!tgkill(getpid(), gettid(), SIGUSR1));
  assert(hits == 1);
  assert(!killpg(0, SIGUSR1));
  assert(hits == 2);
  return unused;
}
int main(void) {
  pthread_t t;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  signal(SIGUSR1, handle);
  pthread_create(&t, NULL, send, NULL);
  pthread_join(t, NULL);
  assert(hits == 2);
  return 0;
}
