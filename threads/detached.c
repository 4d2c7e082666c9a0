#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server: each connection a detached thread with its own block; main waits until none is left. */
typedef struct {
  int id;
  char in[32], out[64];
} conn;

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int active;
static long bytes;
static long *per_kind;
static int kinds;

static void *serve(void *p) {
  conn *c = p;
  int n = snprintf(c->out, sizeof c->out, "hello %s (%d)", c->in, c->id);
  int kind = c->id % kinds;
  pthread_mutex_lock(&mu);
  bytes += n;
  per_kind[kind]++;
#ifdef TWIN
  if (--active == 0) pthread_cond_signal(&gone);
  pthread_mutex_unlock(&mu);
  per_kind[kind] += n;
  free(c);
#else
  pthread_mutex_unlock(&mu);
  free(c);
  pthread_mutex_lock(&mu);
  if (--active == 0) pthread_cond_signal(&gone);
  pthread_mutex_unlock(&mu);
#endif
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  kinds = argc > 2 ? atoi(argv[2]) : 2;
  if (kinds < 1) return 1;
  per_kind = calloc(kinds, sizeof *per_kind);
  if (!per_kind) return 1;
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < n; i++) {
    conn *c = malloc(sizeof *c);
    if (!c) exit(1);
    c->id = i;
    snprintf(c->in, sizeof c->in, "client-%d", i);
    pthread_mutex_lock(&mu);
    active++;
    pthread_mutex_unlock(&mu);
    pthread_t t;
    if (pthread_create(&t, &attr, serve, c)) exit(1);
  }
  pthread_attr_destroy(&attr);
  pthread_mutex_lock(&mu);
  while (active > 0) pthread_cond_wait(&gone, &mu);
  pthread_mutex_unlock(&mu);
  for (int i = 0; i < kinds; i++) printf("%ld ", per_kind[i]);
  printf("%ld\n", bytes);
  free(per_kind);
  return 0;
}
