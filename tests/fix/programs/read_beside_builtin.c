// FIX: builtin lines=1 '__atomic_load_n(&w[1].next'
#include <pthread.h>

struct worker {
  long done, next;
};
static struct worker w[2];

static void *take(void *argument) {
  long *next = argument;
  __sync_fetch_and_add(next, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, take, &w[1].next);
  long least = w[1].next;
  pthread_join(t, NULL);
  return least > 1;
}
