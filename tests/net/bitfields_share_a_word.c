// expect: race
// Two bit-fields of one word, each with a lock of its own.
#include <pthread.h>
static struct {
  unsigned a : 4, b : 4;
} flags;
static pthread_mutex_t la = PTHREAD_MUTEX_INITIALIZER, lb = PTHREAD_MUTEX_INITIALIZER;
static void *one(void *arg) {
  pthread_mutex_lock(&la);
  flags.a = 1;
  pthread_mutex_unlock(&la);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, one, NULL);
  pthread_mutex_lock(&lb);
  flags.b = 1;
  pthread_mutex_unlock(&lb);
  pthread_join(t, NULL);
  return 0;
}
