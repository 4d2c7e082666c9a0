// expect: race-free
// Each thread splits its own copy of the text.
#include <ctype.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char text[] = "one two three";
static long words;
static void *worker(void *arg) {
  char *copy = strdup(text), *rest, *w;
  long n = 0;
  for (w = strtok_r(copy, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) n += isalpha((unsigned char)*w) != 0;
  free(copy);
  pthread_mutex_lock(&lock);
  words += n;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
