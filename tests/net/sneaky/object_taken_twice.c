#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct o {
  int v;
  struct o *next;
};
static struct o *head;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  struct o *p = head;
  pthread_mutex_unlock(&m);
  if (p) p->v++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  head = calloc(1, sizeof *head);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
