// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Double-checked creation of one configuration object. */
typedef struct {
  int verbosity;
  int width;
  char name[16];
} Config;

#ifdef TWIN
static Config *volatile shared_config;
#else
static _Atomic(Config *) shared_config;
#endif
static pthread_mutex_t make_lock = PTHREAD_MUTEX_INITIALIZER;

static Config *config_get(void) {
#ifdef TWIN
  Config *c = shared_config;
#else
  Config *c = atomic_load_explicit(&shared_config, memory_order_acquire);
#endif
  if (c)
    return c;
  pthread_mutex_lock(&make_lock);
#ifdef TWIN
  c = shared_config;
#else
  c = atomic_load_explicit(&shared_config, memory_order_relaxed);
#endif
  if (!c) {
    c = malloc(sizeof *c);
    if (!c)
      abort();
    c->verbosity = 1;
    c->width = 80;
    snprintf(c->name, sizeof c->name, "default");
#ifdef TWIN
    shared_config = c;
#else
    atomic_store_explicit(&shared_config, c, memory_order_release);
#endif
  }
  pthread_mutex_unlock(&make_lock);
  return c;
}

static void *user(void *arg) {
  int *width = arg;
  Config *c = config_get();
  *width = c->width + (int)strlen(c->name) * c->verbosity;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t *threads = malloc(sizeof *threads * n);
  int *widths = malloc(sizeof *widths * n);
  if (!threads || !widths) {
    perror("malloc");
    return 1;
  }
  for (int i = 0; i < n; i++)
    if (pthread_create(&threads[i], NULL, user, &widths[i])) {
      perror("pthread_create");
      exit(1);
    }
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < n; i++)
    printf("%d\n", widths[i]);
  free(config_get());
  free(threads);
  free(widths);
  return 0;
}
