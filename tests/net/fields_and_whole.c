// expect: race
// A field has its lock; the copy of the whole structure has none.
#include <pthread.h>
static struct {
  int a, b;
  long c, d;
} s, copy;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  s.c++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  __typeof__(s) mine = s;
  copy = mine;
  pthread_join(t, NULL);
  return copy.a;
}
