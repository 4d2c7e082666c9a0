// EXPECT: verdict=race lines=13,20 executions=1
// ... and what races does so.
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

static int n;
static void nothing(void) {}

static void *work(void *unused) {
  if (pthread_atfork(nothing, NULL, NULL)) abort();
  mlockall(MCL_CURRENT);
  n++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  n++;
  pthread_join(thread, NULL);
  return 0;
}
