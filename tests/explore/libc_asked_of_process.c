// EXPECT: verdict=race lines=17,35 lines=19,35 lines=20,35 lines=21,35 lines=22,35 lines=23,35 executions=95
// What can be set for a thread or the process, and asked: who sees what was set may come to a race. A line of `asks` for each.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int g[6];
static pthread_t first;

static void *asks(void *arg) {
  char name[16] = "";
  cpu_set_t set;
  pthread_getname_np(first, name, sizeof name);
  if (!strcmp(name, "set")) g[0]++;
  pthread_getaffinity_np(first, sizeof set, &set);
  if (CPU_COUNT(&set) == 1) g[1]++;
  if (sched_getscheduler(0) == SCHED_BATCH) g[2]++; // its own, from its creator
  if (sysconf(_SC_OPEN_MAX) == 33) g[3]++;
  if (getsid(0) == getpid()) g[4]++;
  if (pthread_getconcurrency() == 5) g[5]++;
  return NULL;
}

int main(void) {
  pthread_t t;
  cpu_set_t set;
  first = pthread_self();
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
  pthread_create(&t, NULL, asks, NULL);
  memset(g, 0, sizeof g);
  pthread_setname_np(first, "set");
  pthread_setaffinity_np(first, sizeof set, &set);
  setrlimit(RLIMIT_NOFILE, &(struct rlimit){33, 33});
  setsid();
  pthread_setconcurrency(5);
  pthread_join(t, NULL);
  return 0;
}
