// expect: race-free
// Strings are interned under a lock; what was interned never changes.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static char *names[64];
static int n_names;
static const char *intern(const char *s) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < n_names; i++)
    if (!strcmp(names[i], s)) {
      const char *found = names[i];
      pthread_mutex_unlock(&lock);
      return found;
    }
  char *copy = strdup(s);
  if (n_names < 64) names[n_names++] = copy;
  pthread_mutex_unlock(&lock);
  return copy;
}
static void *worker(void *arg) {
  char b[16];
  snprintf(b, sizeof b, "n%ld", (long)arg % 2);
  return (void *)intern(b);
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
