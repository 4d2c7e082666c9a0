// A cancelled thread runs the handler while the other one is inside.
#include <pthread.h>
static int x;
static void gone(void *p) { x++; }
static void *work(void *arg) {
  pthread_cleanup_push(gone, NULL);
  pthread_testcancel();
  pthread_cleanup_pop(0);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_cancel(a);
  pthread_cancel(b);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
