// EXPECT: verdict=race lines=10,14
// The name for the log is read by whoever writes there later: that may be before it is set.
#include <pthread.h>
#include <syslog.h>

static char name[8] = "a";

static void *opens(void *arg) {
  openlog(name, 0, LOG_USER);
  name[0] = 'b';
  return arg;
}
static void *logs(void *arg) {
  syslog(LOG_INFO, "here");
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&b, NULL, logs, NULL);
  pthread_create(&a, NULL, opens, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
