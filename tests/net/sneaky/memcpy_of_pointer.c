#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct s {
  int *p;
};
static int x;
static void *work(void *arg) {
  struct s s;
  memcpy(&s, arg, sizeof s);
  (*s.p)++;
  return NULL;
}
int main(void) {
  pthread_t a;
  struct s s = {&x};
  pthread_create(&a, NULL, work, &s);
  x++;
  pthread_join(a, NULL);
  return 0;
}
