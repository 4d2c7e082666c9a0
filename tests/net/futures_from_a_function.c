// expect: race-free
// twins: 3
// A function makes a future, or gives a null pointer; main uses it and ends it behind its join.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
struct future { pthread_mutex_t m; int arg; long value; };

static void *run(void *p) {
  struct future *f = p;
  pthread_mutex_lock(&f->m);
  f->value = (long)f->arg * f->arg;
  pthread_mutex_unlock(&f->m);
  return NULL;
}

static struct future *spawn(int arg, pthread_t *t) {
  struct future *f = malloc(sizeof *f);
  if (!f) return NULL;
  pthread_mutex_init(&f->m, NULL);
  f->arg = arg;
  f->value = 0;
  if (pthread_create(t, NULL, run, f) != 0) {
    free(f);
    return NULL;
  }
  return f;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  struct future **f = malloc((n + 1) * sizeof *f), *last = NULL;
  pthread_t *t = malloc(n * sizeof *t);
  if (!f || !t) return 1;
  for (int i = 0; i < n; i++) {
    struct future *made = spawn(i, &t[i]);
    f[i] = TWIN == 2 && last ? last : made;
    last = made;
    if (!f[i]) { perror("spawn"); exit(1); }
  }
  if (TWIN == 2) f[0] = last;
  long sum = 0;
  for (int i = 0; i < n; i++) {
    if (TWIN == 3) sum += f[i]->value;
    pthread_join(t[TWIN == 1 ? n - 1 - i : i], NULL);
    sum += f[i]->value;
    pthread_mutex_destroy(&f[i]->m);
    if (!TWIN) free(f[i]);
  }
  printf("%ld\n", sum);
  return 0;
}
