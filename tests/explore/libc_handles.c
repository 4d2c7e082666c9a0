// EXPECT: verdict=race-free
// Functions that take a thread: name, attributes, affinity, schedule, kill 0.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
static void *work(void *arg) {
  pthread_attr_t attr;
  void *base;
  size_t size;
  assert(!pthread_getattr_np(pthread_self(), &attr));
  assert(!pthread_attr_getstack(&attr, &base, &size));
  assert((char *)&attr >= (char *)base && (char *)&attr < (char *)base + size);
  return arg;
}
int main(void) {
  pthread_t t;
  char name[16];
  cpu_set_t set;
  int policy;
  struct sched_param param;
  pthread_create(&t, NULL, work, NULL);
  assert(!pthread_setname_np(t, "worker"));
  assert(!pthread_getname_np(t, name, sizeof name));
  assert(!pthread_getaffinity_np(t, sizeof set, &set));
  assert(!pthread_getschedparam(t, &policy, &param));
  assert(!pthread_kill(t, 0));
  assert(getpid() == getpid() && gettid() == getpid());
  pthread_join(t, NULL);
  return 0;
}
