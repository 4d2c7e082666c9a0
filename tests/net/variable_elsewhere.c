// expect: unknown "of which nothing is known"
#include <pthread.h>
extern int elsewhere;
static void *worker(void *arg) { elsewhere++; return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return elsewhere;
}
