// expect: race 9 18
// The field of a heap block is told by its name in the source.
#include <pthread.h>
#include <stdlib.h>
struct job { pthread_mutex_t lock; int value; };

static void *run(void *p) {
  struct job *f = p;
  f->value++;
  return NULL;
}

int main(void) {
  struct job *f = calloc(1, sizeof *f);
  pthread_t t;
  pthread_create(&t, NULL, run, f);
  pthread_mutex_lock(&f->lock);
  f->value = 3;
  pthread_mutex_unlock(&f->lock);
  pthread_join(t, NULL);
  return 0;
}
