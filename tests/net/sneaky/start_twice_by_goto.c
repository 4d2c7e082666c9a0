// The other call follows within the turn, by a goto: the first thread is not waited for.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *up(void *p) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return p; }
static void *down(void *p) { pthread_mutex_lock(&m); n--; pthread_mutex_unlock(&m); return p; }
int main(int argc, char **argv) {
  int k = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t *t = malloc(k * sizeof *t);
  for (int i = 0; i < k; i++) {
    int tries = 0;
  again:
    if (i % 2 || tries) { if (pthread_create(&t[i], NULL, up, NULL)) abort(); }
    else { if (pthread_create(&t[i], NULL, down, NULL)) abort(); if (tries++ < 1) goto again; }
  }
  for (int i = 0; i < k; i++) pthread_join(t[i], NULL);
  int r = n;
  free(t);
  return r;
}
