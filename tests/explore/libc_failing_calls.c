// EXPECT: verdict=race lines=28,59 lines=30,59 lines=31,59 lines=32,59 lines=33,59 lines=34,59 lines=35,59 lines=36,59 lines=37,59 lines=38,59 lines=39,59 lines=40,59 lines=41,59 lines=44,59 lines=45,59 lines=47,59 lines=48,59 executions=1 other=relock
// Calls that fail because of what they are asked, and what a thread does only then. A line in `fails` for each, and one that races with it.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/select.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t checks = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static sem_t empty, full;
static int g[18];
static pthread_t first;

static void *fails(void *arg) {
  struct timespec past = {1, -5}, late = {1, 1000000000}, now = {1, 0};
  sigset_t none;
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  pthread_mutex_lock(&m);
  if (pthread_cond_timedwait(&c, &m, &late) == EINVAL) g[0]++;
  pthread_mutex_unlock(&m);
  if (pthread_mutex_timedlock(&held, &past) == EINVAL) g[1]++;
  if (pthread_rwlock_timedrdlock(&rw, &late) == EINVAL) g[2]++;
  if (sem_timedwait(&empty, &past) && errno == EINVAL) g[3]++;
  if (nanosleep(&past, NULL) && errno == EINVAL) g[4]++;
  if (clock_nanosleep(CLOCK_REALTIME, 0, &late, NULL) == EINVAL) g[5]++;
  if (clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &(struct timespec){0}, NULL) == EINVAL) g[6]++;
  if (thrd_sleep(&past, NULL) < -1) g[7]++;
  if (pthread_setcancelstate(77, NULL) == EINVAL) g[8]++;
  if (pthread_setcanceltype(77, NULL) == EINVAL) g[9]++;
  if (sigaction(SIGKILL, &ignore, NULL)) g[10]++;
  if (signal(SIGSTOP, SIG_IGN) == SIG_ERR) g[11]++;
  if (clock_gettime(99, &past) && timespec_get(&past, 99) == 0) g[12]++;
  if (sem_post(&full) == 0 || errno != EOVERFLOW) g[13]++; // it fails: no race
  pthread_mutex_lock(&checks);
  if (pthread_mutex_timedlock(&checks, &now) == EDEADLK) g[14]++;
  if (select(0, NULL, NULL, NULL, &(struct timeval){-1, 0}) < 0) g[15]++;
  sigemptyset(&none);
  if (sigtimedwait(&none, NULL, &past) < 0 && errno == EINVAL) g[16]++;
  if (pthread_timedjoin_np(first, NULL, &past) == EINVAL) g[17]++;
  return NULL;
}

int main(void) {
  pthread_t t;
  first = pthread_self();
  sem_init(&empty, 0, 0);
  sem_init(&full, 0, SEM_VALUE_MAX);
  pthread_mutex_lock(&held);
  pthread_create(&t, NULL, fails, NULL);
  memset(g, 0, sizeof g);
  pthread_join(t, NULL);
  return 0;
}
