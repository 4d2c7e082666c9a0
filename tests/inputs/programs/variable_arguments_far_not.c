// EXPECT: race-free all
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int careless;

static void *add(void *unused) {
  if (!careless) pthread_mutex_lock(&lock);
  shared++;
  if (!careless) pthread_mutex_unlock(&lock);
  return NULL;
}

// %f is libc's own; the number lies behind more arguments than its caller can say.
static char text[200];
static void show(const char *format, ...) {
  va_list l;
  va_start(l, format);
  vsnprintf(text, sizeof text, format, l);
  va_end(l);
}
#define TEN "%d%d%d%d%d%d%d%d%d%d"
#define ONES 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
static char shown(unsigned x) {
  show("%.1f" TEN TEN TEN TEN TEN TEN "%u", 1.0, ONES, ONES, ONES, ONES, ONES, ONES, x);
  return text[63];
}

int main(void) {
  pthread_t a, b;
  unsigned x = __VERIFIER_nondet_uchar();
  careless = shown(x & 7) == '8';
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
