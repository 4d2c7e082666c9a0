// EXPECT: verdict=race lines=27,32 executions=2
// OPTIONS: --allow=signal
// A thread that waits for signals keeps nobody: the others go on, and the process ends without it.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value, looked;
static sigset_t set;

static void *wait_for_signals(void *unused) {
  int number;
  siginfo_t info;
  struct timespec moment = {0, 1000};
  if (sigtimedwait(&set, &info, &moment) != -1 || errno != EAGAIN) value = 100;
  sigwait(&set, &number);
  value = 200; // no signal comes, nobody gets here
  return NULL;
}

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  looked = 1;
  pthread_mutex_unlock(&lock);
  value = 1;
  return NULL;
}

static void look(void) {
  if (value > 1) looked = 2;
}

int main(void) {
  pthread_t waits, works;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&waits, NULL, wait_for_signals, NULL);
  pthread_create(&works, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  look();
  pthread_mutex_unlock(&lock);
  return 0;
}
