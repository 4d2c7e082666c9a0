// EXPECT: verdict=race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
static void *run(void *arg) {
  pthread_setname_np(pthread_self(), "worker");
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_attr_t attr;
  struct sched_param param = {0};
  pthread_attr_init(&attr);
  pthread_attr_setschedpolicy(&attr, SCHED_OTHER);
  pthread_attr_setschedparam(&attr, &param);
  pthread_attr_setguardsize(&attr, 4096);
  pthread_create(&t, &attr, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
