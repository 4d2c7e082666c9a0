// expect: race-free
// Lines of a file are read by main and counted by workers.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static char *line;
static int have, closed;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static long letters;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  while (!closed) {
    if (have) {
      letters += (long)strlen(line);
      have = 0;
      pthread_cond_broadcast(&change);
    } else pthread_cond_wait(&change, &lock);
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  size_t size = 0;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  for (int k = 0; k < 3; k++) {
    while (have) pthread_cond_wait(&change, &lock);
    if (getline(&line, &size, stdin) < 0) break;
    have = 1;
    pthread_cond_broadcast(&change);
  }
  while (have) pthread_cond_wait(&change, &lock);
  closed = 1;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  free(line);
  return (int)letters;
}
