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

static void *look(void *unused) {
  long least = w[1].next;
  return least > 1 ? &w[0] : unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, take, &w[1].next);
  pthread_create(&u, NULL, look, NULL);
  pthread_join(u, NULL);
  pthread_join(t, NULL);
  return 0;
}
