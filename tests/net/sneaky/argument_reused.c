#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct a {
  int n;
};
static void *inner(void *p) { return (void *)(long)((struct a *)p)->n; }
int main(void) {
  pthread_t t[2];
  struct a *a = malloc(sizeof *a);
  for (int i = 0; i < 2; i++) {
    a->n = i;
    pthread_create(&t[i], NULL, inner, a);
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
