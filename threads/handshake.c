#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Main hands work to each of its workers, by turns: a command and an answer under a lock and a condition. */
typedef struct {
  pthread_t thread;
  pthread_mutex_t mu;
  pthread_cond_t changed;
  enum { IDLE, BUSY, DONE, QUIT } state;
  double *in;
  int n;
  double out;
} slave;

static void *slave_run(void *p) {
  slave *s = p;
  pthread_mutex_lock(&s->mu);
  for (;;) {
    while (s->state != BUSY && s->state != QUIT) pthread_cond_wait(&s->changed, &s->mu);
    if (s->state == QUIT) break;
    pthread_mutex_unlock(&s->mu);
    double sum = 0;
    for (int i = 0; i < s->n; i++) sum += s->in[i];
    s->out = sum;
    pthread_mutex_lock(&s->mu);
    s->state = DONE;
    pthread_cond_broadcast(&s->changed);
  }
  pthread_mutex_unlock(&s->mu);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, size = argc > 2 ? atoi(argv[2]) : 2, rounds = argc > 3 ? atoi(argv[3]) : 1;
  slave *s = calloc(n, sizeof *s);
  if (!s) return 1;
  for (int i = 0; i < n; i++) {
    pthread_mutex_init(&s[i].mu, NULL);
    pthread_cond_init(&s[i].changed, NULL);
    s[i].in = malloc(size * sizeof(double));
    if (!s[i].in) exit(1);
    s[i].n = size;
    if (pthread_create(&s[i].thread, NULL, slave_run, &s[i])) exit(1);
  }
  double total = 0;
  for (int r = 0; r < rounds; r++) {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < size; k++) s[i].in[k] = r + k;
      pthread_mutex_lock(&s[i].mu);
      s[i].state = BUSY;
      pthread_cond_broadcast(&s[i].changed);
      pthread_mutex_unlock(&s[i].mu);
    }
    for (int i = 0; i < n; i++) {
      pthread_mutex_lock(&s[i].mu);
#ifdef TWIN
      if (s[i].state != DONE) pthread_cond_wait(&s[i].changed, &s[i].mu);
#else
      while (s[i].state != DONE) pthread_cond_wait(&s[i].changed, &s[i].mu);
#endif
      s[i].state = IDLE;
      pthread_mutex_unlock(&s[i].mu);
      total += s[i].out;
    }
  }
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&s[i].mu);
    s[i].state = QUIT;
    pthread_cond_broadcast(&s[i].changed);
    pthread_mutex_unlock(&s[i].mu);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(s[i].thread, NULL);
    free(s[i].in);
    pthread_mutex_destroy(&s[i].mu);
    pthread_cond_destroy(&s[i].changed);
  }
  printf("%g\n", total);
  free(s);
  return 0;
}
