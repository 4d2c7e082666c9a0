#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *work(void *arg) {
  x++;
  return NULL;
}
struct pool {
  int n;
  pthread_t t[4];
};
int main(void) {
  struct pool *q = calloc(1, sizeof *q);
  for (int i = 0; i < 4; i++) pthread_create(&q->t[i], NULL, work, NULL);
  q->t[2] = q->t[1];
  for (int i = 0; i < 4; i++) pthread_join(q->t[i], NULL);
  x++;
  return 0;
}
