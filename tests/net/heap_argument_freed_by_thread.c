// expect: race-free
// The creator hands over a block and forgets it; the thread frees it.
#include <pthread.h>
#include <stdlib.h>
struct arg {
  int n;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static void *worker(void *p) {
  struct arg *a = p;
  a->n++;
  pthread_mutex_lock(&m);
  sum += a->n;
  pthread_mutex_unlock(&m);
  free(a);
  return NULL;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 5; i++) {
    struct arg *a = malloc(sizeof *a);
    a->n = i;
    pthread_create(&t, NULL, worker, a);
    pthread_detach(t);
  }
  pthread_exit(NULL);
}
