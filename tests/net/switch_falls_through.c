// expect: race
// One case falls through into the other's.
#include <pthread.h>
static int left, right;
static void *worker(void *arg) {
  switch ((long)arg) {
  case 0: left++; // fall through
  case 1: right++; break;
  default: break;
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return left + right;
}
