#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void inner(va_list l) {
  va_list c;
  va_copy(c, l);
  ++*va_arg(c, int *);
  va_end(c);
}
static void bump(int n, ...) {
  va_list l;
  va_start(l, n);
  inner(l);
  va_end(l);
}
static void *work(void *arg) {
  bump(1, &x);
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
