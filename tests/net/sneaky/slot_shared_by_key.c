#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_key_t k;
struct c {
  int n;
};
static struct c *last;
static void *work(void *arg) {
  struct c *c = calloc(1, sizeof *c);
  pthread_setspecific(k, c);
  last = c;
  c->n++;
  return NULL;
}
static void *other(void *arg) {
  if (last) last->n++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&k, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
