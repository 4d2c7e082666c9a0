// EXPECT: verdict=race lines=10,14
// tgkill names the thread that handles the signal: its handler writes beside the other thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int hits;
static pid_t first;
static void handle(int number) {
  hits++;
}
static void *send(void *unused) {
  tgkill(getpid(), first, SIGUSR1);
  hits++;
  return unused;
}
int main(void) {
  pthread_t t;
  first = gettid();
  signal(SIGUSR1, handle);
  siginterrupt(SIGUSR1, 1);
  pthread_create(&t, NULL, send, NULL);
  pthread_join(t, NULL);
  return 0;
}
