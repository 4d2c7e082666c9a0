// EXPECT: verdict=race-free
// Once the alarm is taken back its handler does not run any more.
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static int value;

static void ring(int number) { value = number; }

static void *write_it(void *unused) {
  value = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGALRM, ring);
  setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {1, 0}}, NULL);
  alarm(0);
  pthread_create(&t, NULL, write_it, NULL);
  pthread_join(t, NULL);
  return value != 1;
}
