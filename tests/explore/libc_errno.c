// EXPECT: verdict=race-free executions=1
// errno is each thread's own.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>
static void *run(void *arg) {
  errno = 0;
  close(-1);
  assert(errno == EBADF);
  errno = 7;
  assert(errno == 7);
  return arg;
}
int main(void) {
  pthread_t t;
  errno = 3;
  pthread_create(&t, NULL, run, NULL);
  errno = 4;
  pthread_join(t, NULL);
  assert(errno == 4);
  return 0;
}
