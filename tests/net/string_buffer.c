// expect: race-free
// A log of text under a lock, with library functions.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char log_text[256];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void note(const char *who, int n) {
  char line[32];
  snprintf(line, sizeof line, "%s %d\n", who, n);
  pthread_mutex_lock(&m);
  if (strlen(log_text) + strlen(line) < sizeof log_text) strcat(log_text, line);
  pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) note(arg, i);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  char one[] = "one", two[] = "two";
  pthread_create(&a, NULL, worker, one);
  pthread_create(&b, NULL, worker, two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts(log_text);
  return 0;
}
