// expect: race-free
// An object of each thread, through a key with a destructor.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct context {
  int depth;
  char name[16];
};
static pthread_key_t key;
static pthread_once_t made = PTHREAD_ONCE_INIT;
static void gone(void *p) { free(p); }
static void make(void) { pthread_key_create(&key, gone); }
static struct context *mine(void) {
  pthread_once(&made, make);
  struct context *c = pthread_getspecific(key);
  if (!c) {
    c = calloc(1, sizeof *c);
    pthread_setspecific(key, c);
  }
  return c;
}
static void *worker(void *arg) {
  struct context *c = mine();
  c->depth++;
  snprintf(c->name, sizeof c->name, "%ld", (long)arg);
  mine()->depth--;
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
