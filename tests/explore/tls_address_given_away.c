// EXPECT: verdict=race lines=6,12 executions=1
// The address of a thread-local reaches another thread.
#include <pthread.h>
static _Thread_local int mine;
static void *run(void *arg) {
  *(int *)arg = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &mine);
  mine = 2;
  pthread_join(t, NULL);
  return 0;
}
