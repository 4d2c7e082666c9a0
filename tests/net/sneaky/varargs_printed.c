#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char text[32];
static void say(const char *f, ...) {
  va_list l;
  va_start(l, f);
  vprintf(f, l);
  va_end(l);
}
static void *work(void *arg) {
  say("%s", text);
  return NULL;
}
static void *other(void *arg) {
  text[0] = 65;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
