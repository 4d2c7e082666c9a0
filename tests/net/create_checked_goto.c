// expect: race-free
// The same with a label for the clean-up.
#include <pthread.h>
static int value;
static void *worker(void *arg) {
  value = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  int started = 0, status = 1;
  if (pthread_create(&t, NULL, worker, NULL) != 0) goto out;
  started = 1;
  status = 0;
out:
  if (started) pthread_join(t, NULL);
  value++;
  return status;
}
