#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  pthread_mutex_t mu;
  pthread_cond_t done;
  int ready;
  char *text;
  size_t len;
  int input;
} future;

static void *compute(void *p) {
  future *f = p;
  size_t len = 4 + f->input % 10;
  char *text = malloc(len + 1);
  if (!text) exit(1);
  for (size_t i = 0; i < len; i++) text[i] = 'a' + (f->input + i) % 26;
  text[len] = 0;
  pthread_mutex_lock(&f->mu);
#ifndef TWIN
  f->text = text;
  f->len = len;
#endif
  f->ready = 1;
  pthread_cond_signal(&f->done);
  pthread_mutex_unlock(&f->mu);
#ifdef TWIN
  f->text = text;
  f->len = len;
#endif
  return NULL;
}

static char *future_get(future *f, size_t *len) {
  pthread_mutex_lock(&f->mu);
  while (!f->ready) pthread_cond_wait(&f->done, &f->mu);
  char *text = f->text;
  *len = f->len;
  pthread_mutex_unlock(&f->mu);
  return text;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  future **fs = malloc(n * sizeof *fs);
  pthread_t *t = malloc(n * sizeof *t);
  if (!fs || !t) return 1;
  for (int i = 0; i < n; i++) {
    future *f = calloc(1, sizeof *f);
    if (!f) exit(1);
    pthread_mutex_init(&f->mu, NULL);
    pthread_cond_init(&f->done, NULL);
    f->input = i * 3;
    fs[i] = f;
    if (pthread_create(&t[i], NULL, compute, f)) exit(1);
  }
  size_t total = 0;
  for (int i = 0; i < n; i++) {
    size_t len;
    char *text = future_get(fs[i], &len);
    total += len;
    printf("%s\n", text ? text : "?");
    free(text);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    pthread_mutex_destroy(&fs[i]->mu);
    pthread_cond_destroy(&fs[i]->done);
    free(fs[i]);
  }
  printf("%zu\n", total);
  free(fs); free(t);
  return 0;
}
