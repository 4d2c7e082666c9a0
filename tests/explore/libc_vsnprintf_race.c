// EXPECT: verdict=race executions=1
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
static char text[16];
static volatile char seen;
static void say(const char *format, ...) {
  va_list a;
  va_start(a, format);
  vsnprintf(text, sizeof text, format, a);
  va_end(a);
}
static void *first(void *arg) {
  say("%d %s", 1, "x");
  return arg;
}
static void *second(void *arg) {
  seen = text[2];
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
