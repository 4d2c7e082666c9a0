// EXPECT: verdict=race-free
// Two threads say something to the system's log, of what neither writes.
#include <pthread.h>
#include <string.h>
#include <syslog.h>

static char name[] = "program", said[] = "something";

static void *other(void *unused) {
  syslog(LOG_INFO, "%d", 1);
  setlogmask(LOG_UPTO(LOG_ERR));
  // while the other one says it
  syslog(LOG_INFO, "%s", said);
  return NULL;
}

int main(void) {
  pthread_t t;
  openlog(name, LOG_PID, LOG_USER);
  pthread_create(&t, NULL, other, NULL);
  syslog(LOG_ERR, "%s: %m", said);
  pthread_join(t, NULL);
  closelog();
  return name[0] != 'p';
}
