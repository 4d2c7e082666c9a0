// The statistics are printed when the last worker goes; which one that is, is counted under the lock of the pool.
#include "rare.h"
static int workers = 2, served, printed;
static void *serve(void *slow) {
  if (slow) work(4);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&a);
    served++;
    pthread_mutex_unlock(&a);
  }
  pthread_mutex_lock(&b);
  if (workers == 1) printed = served;
  workers--;
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&a);
  served++;
  pthread_mutex_unlock(&a);
  pass();
  return NULL;
}
static void *quick(void *unused) { return serve(NULL); }
static void *slow(void *unused) { return serve(&workers); }
int main(void) { run(quick, slow); }
