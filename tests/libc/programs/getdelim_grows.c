// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static FILE *f;
static char *line;
static size_t n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *arg) {
  pthread_mutex_lock(&m);
  getdelim(&line, &n, ';', f);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *b(void *arg) {
  pthread_mutex_lock(&m);
  char *l = line;
  pthread_mutex_unlock(&m);
  return (void *)(long)l[0];
}
int main(void) {
  f = tmpfile();
  fputs("a;", f);
  for (int i = 0; i < 40; i++) fputs("0123456789", f);
  fputs(";", f);
  rewind(f);
  if (getdelim(&line, &n, ';', f) < 0) return 1;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
