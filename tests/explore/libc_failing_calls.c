// EXPECT: verdict=race lines=23,47 lines=25,47 lines=26,47 lines=27,47 lines=28,47 lines=29,47 lines=30,47 lines=31,47 lines=32,47 lines=33,47 lines=34,47 lines=35,47 lines=36,47 executions=1
// Calls that fail because of what they are asked, and what a thread does only then. A line in `fails` for each, and one that races with it.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t empty, full;
static int g[14];

static void *fails(void *arg) {
  struct timespec past = {1, -5}, late = {1, 1000000000};
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
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&empty, 0, 0);
  sem_init(&full, 0, SEM_VALUE_MAX);
  pthread_mutex_lock(&held);
  pthread_create(&t, NULL, fails, NULL);
  memset(g, 0, sizeof g);
  pthread_join(t, NULL);
  return 0;
}
