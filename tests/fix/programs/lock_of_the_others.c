// FIX: lock lines=2 '+  pthread_mutex_lock(&m);'
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct { int in, out; } total;
static void *adds(void *unused) {
  pthread_mutex_lock(&m);
  total.in++;
  pthread_mutex_unlock(&m);
  return NULL;
}
static void *forgets(void *unused) {
  if (total.in < 5) total.in += 2; // the check and the act belong together
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, adds, NULL);
  pthread_create(&b, NULL, forgets, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", total.in);
}
