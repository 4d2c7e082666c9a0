// expect: race-free
// Functions with hidden state, called by one thread at a time.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char text[] = "a b c";
static void *worker(void *arg) {
  char when[32];
  time_t now = time(NULL);
  pthread_mutex_lock(&lock);
  struct tm *tm = localtime(&now);
  snprintf(when, sizeof when, "%d:%d", tm->tm_hour, tm->tm_min);
  pthread_mutex_unlock(&lock);
  puts(when);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  int n = 0;
  setenv("LANG", "C", 1);
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) n++;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  puts(strerror(n));
  return 0;
}
