#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
struct w {
  pthread_t t, u;
  long s;
};
static struct w ws[N];
static void *w(void *x) {
  struct w *m = x;
  m->s++;
  return 0;
}
static void *w2(void *x) {
  struct w *m = x;
  m->s++;
  return 0;
}
int main(void) {
  for (int i = 0; i < N; i++) {
    pthread_create(&ws[i].t, 0, w, &ws[i]);
    pthread_join(ws[i].t, 0);
    pthread_create(&ws[i].u, 0, w2, &ws[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(ws[i].t, 0);
  return ws[1].s;
}