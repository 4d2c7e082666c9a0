#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void get(const char *s, const char *f, ...) {
  va_list l;
  va_start(l, f);
  vsscanf(s, f, l);
  va_end(l);
}
static void *work(void *arg) {
  get("5", "%d", &x);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
