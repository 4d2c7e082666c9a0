// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static FILE *f;
static char *line;
static size_t n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *arg) {
  pthread_mutex_lock(&m);
  getline(&line, &n, f);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *b(void *arg) {
  pthread_mutex_lock(&m);
  char *l = line;
  char c = l[0];
  pthread_mutex_unlock(&m);
  return (void *)(long)c;
}
int main(void) {
  f = tmpfile();
  fputs("x\nabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi"
        "jklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\n",
        f);
  rewind(f);
  if (getline(&line, &n, f) < 0) return 1;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
