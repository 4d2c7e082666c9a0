// EXPECT: verdict=race-free
// Who sends itself SIGTERM without a handler means to end, which is no crash.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static void *end(void *unused) {
  kill(getpid(), SIGTERM);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, end, NULL);
  pthread_join(t, NULL);
  return 0;
}
