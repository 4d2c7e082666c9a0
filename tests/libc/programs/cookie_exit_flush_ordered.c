// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
static int n;
static ssize_t put(void *c, const char *s, size_t z) {
  n++;
  return z;
}
static FILE *f;
static sem_t s;
static void *w(void *p) {
  n++;
  sem_post(&s);
  return 0;
}
int main(void) {
  cookie_io_functions_t io = {.write = put};
  sem_init(&s, 0, 0);
  f = fopencookie(0, "w", io);
  fputs("y", f);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_detach(t);
  sem_wait(&s);
  return 0;
}
