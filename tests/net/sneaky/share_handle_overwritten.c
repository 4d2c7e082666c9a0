#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
struct w {
  pthread_t t;
  int id;
  long s;
};
static struct w ws[N];
static void *w(void *x) {
  struct w *m = x;
  m->s++;
  return 0;
}
int main(void) {
  pthread_t q;
  for (int i = 0; i < N; i++) {
    ws[i].id = i;
    pthread_create(&ws[i].t, 0, w, &ws[i]);
  }
  q = ws[0].t;
  ws[1].t = q;
  for (int i = 0; i < N; i++) pthread_join(ws[i].t, 0);
  return ws[1].s;
}