#include <pthread.h>
#include <stdlib.h>
struct o {
  int v;
};
struct o *inst;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *x) {
  int mine = 0;
  pthread_mutex_lock(&m);
  if (!inst) {
    inst = malloc(sizeof *inst);
    mine = 1;
  }
  struct o *q = inst;
  pthread_mutex_unlock(&m);
  if (mine) q->v = 5;
  return (void *)(long)q->v;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
