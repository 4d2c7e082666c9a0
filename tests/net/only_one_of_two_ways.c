// expect: race-free
// Two threads with the same code: the argument says which of two variables each one touches.
#include <pthread.h>
static int left, right;
static void *worker(void *arg) {
  int which = (int)(long)arg;
  if (which == 0) left++;
  else right++;
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
