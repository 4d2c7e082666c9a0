#include <pthread.h>
#include <stdlib.h>
struct o {
  int v;
};
struct o *slot;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *c(void *x) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    struct o *q = slot;
    slot = 0;
    pthread_mutex_unlock(&m);
    if (q) {
      q->v++;
      pthread_mutex_lock(&m);
      slot = q;
      pthread_mutex_unlock(&m);
      q->v--;
    }
  }
  return 0;
}
int main(void) {
  slot = malloc(sizeof *slot);
  slot->v = 0;
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, c, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
