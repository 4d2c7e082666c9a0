#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char name[16];
  int level;
  double *weights;
  int nweights;
} config;

static _Atomic(config *) shared;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int nweights;

static config *config_load(void) {
  config *c = malloc(sizeof *c);
  if (!c) exit(1);
  strcpy(c->name, "default");
  c->level = 3;
  c->nweights = nweights;
  c->weights = malloc(nweights * sizeof *c->weights);
  if (!c->weights) exit(1);
  for (int i = 0; i < nweights; i++) c->weights[i] = 1.0 / (i + 1);
  return c;
}

static config *config_get(void) {
#ifdef TWIN
  config *c = atomic_load_explicit(&shared, memory_order_relaxed);
#else
  config *c = atomic_load_explicit(&shared, memory_order_acquire);
#endif
  if (!c) {
    pthread_mutex_lock(&mu);
    c = atomic_load_explicit(&shared, memory_order_relaxed);
    if (!c) {
      c = config_load();
      atomic_store_explicit(&shared, c, memory_order_release);
    }
    pthread_mutex_unlock(&mu);
  }
  return c;
}

static void *user(void *arg) {
  double *out = arg;
  config *c = config_get();
  *out = c->level;
  for (int i = 0; i < c->nweights; i++) *out += c->weights[i];
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  nweights = argc > 2 ? atoi(argv[2]) : 3;
  double *out = calloc(n, sizeof *out);
  pthread_t *t = calloc(n, sizeof *t);
  if (!out || !t) return 1;
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, user, &out[i])) exit(1);
  double sum = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    sum += out[i];
  }
  printf("%g\n", sum);
  config *c = atomic_load(&shared);
  if (c) { free(c->weights); free(c); }
  free(out); free(t);
  return 0;
}
