// expect: race-free
// A logger: a formatted line under one lock, from any thread.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static FILE *file;
static unsigned long lines;
static void log_line(const char *format, ...) {
  va_list l;
  pthread_mutex_lock(&lock);
  va_start(l, format);
  vfprintf(file, format, l);
  va_end(l);
  lines++;
  pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) log_line("thread %ld: %s %d\n", (long)arg, "step", i);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  file = stderr;
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  printf("%lu lines\n", lines);
  return 0;
}
