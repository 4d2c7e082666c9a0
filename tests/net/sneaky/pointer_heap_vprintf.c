#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
// The block's address is stored nowhere but in a text.
static char text[64];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  pthread_mutex_lock(&m);
  vsnprintf(text, sizeof text, format, list);
  pthread_mutex_unlock(&m);
  va_end(list);
}
static void *maker(void *unused) {
  int *block = malloc(sizeof *block);
  if (!block) return NULL;
  say("%p", (void *)block);
  *block = 1;
  return NULL;
}
static void *taker(void *unused) {
  void *found = NULL;
  pthread_mutex_lock(&m);
  sscanf(text, "%p", &found);
  pthread_mutex_unlock(&m);
  if (found) *(int *)found = 2;
  return NULL;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, maker, NULL);
  pthread_create(&c, NULL, maker, NULL);
  pthread_create(&b, NULL, taker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
}
