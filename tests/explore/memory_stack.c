// EXPECT: verdict=race lines=5,12 executions=1
// A variable on main's stack.
#include <pthread.h>
static void *run(void *arg) {
  *(int *)arg = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  int local = 0;
  pthread_create(&t, NULL, run, &local);
  local = 2;
  pthread_join(t, NULL);
  return 0;
}
