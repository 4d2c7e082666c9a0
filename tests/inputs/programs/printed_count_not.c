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

// How much is printed depends on the number.
static int show(FILE *to, const char *format, ...) {
  va_list l;
  va_start(l, format);
  int n = vfprintf(to, format, l);
  va_end(l);
  return n;
}

int main(void) {
  pthread_t a, b;
  unsigned x = __VERIFIER_nondet_uchar();
  careless = show(stderr, "%u\n", x & 15) == 4;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
