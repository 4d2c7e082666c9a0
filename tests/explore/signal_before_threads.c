// EXPECT: verdict=race-free
// A signal that the program sends itself before it has any other thread, or has done anything else.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int handled;
static void handler(int unused) { handled++; }

static void *worker(void *unused) { return NULL; }

int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  kill(getpid(), SIGUSR1);
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return handled != 1;
}
