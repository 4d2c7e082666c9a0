// EXPECT: verdict=race lines=13,21
// What is said to the system's log is read; that both say something orders nothing.
#include <pthread.h>
#include <string.h>
#include <syslog.h>

static char name[] = "program", said[] = "something";

static void *other(void *unused) {
  syslog(LOG_INFO, "%d", 1);
  setlogmask(LOG_UPTO(LOG_ERR));
  // while the other one says it
  said[0] = 'S';
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
