// The condition is chosen anew between two choices by it: the second one is another.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *work(void *arg) {
  _Bool c = arg != 0;
  for (int i = 0; i < 2; i++) {
    _Bool d = c ? 0 : 1;
    c = d;
    pthread_mutex_t *m = c ? &a : &b;
    pthread_mutex_lock(m);
    x++;
    pthread_mutex_unlock(m);
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return x;
}
