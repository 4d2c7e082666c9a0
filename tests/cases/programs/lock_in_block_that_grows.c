// expect: race
// realloc copies the block and gives the old one back, with the lock in it.
#include <pthread.h>
#include <stdlib.h>
struct account {
  long sum;
  pthread_mutex_t lock;
};
static void *locks(void *p) {
  struct account *a = p;
  pthread_mutex_lock(&a->lock);
  pthread_mutex_unlock(&a->lock);
  return 0;
}
int main(void) {
  struct account *a = calloc(1, sizeof *a);
  pthread_t t;
  pthread_create(&t, 0, locks, a);
  a = realloc(a, 4096);
  pthread_join(t, 0);
}
