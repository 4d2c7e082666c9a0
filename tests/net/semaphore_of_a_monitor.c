// expect: race-free
#include <pthread.h>
#include <stdlib.h>
typedef struct {
  pthread_mutex_t m;
  pthread_cond_t c;
  int avail;
} Sem;
void s_init(Sem *s, int n) {
  pthread_mutex_init(&s->m, 0);
  pthread_cond_init(&s->c, 0);
  s->avail = n;
}
void s_down(Sem *s) {
  pthread_mutex_lock(&s->m);
  while (s->avail == 0) pthread_cond_wait(&s->c, &s->m);
  s->avail--;
  pthread_mutex_unlock(&s->m);
}
void s_up(Sem *s) {
  pthread_mutex_lock(&s->m);
  s->avail++;
  pthread_cond_signal(&s->c);
  pthread_mutex_unlock(&s->m);
}
Sem s;
int data;
void *w(void *x) {
  s_down(&s);
  data++;
  s_up(&s);
  return 0;
}
int main(void) {
  s_init(&s, 1);
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return data;
}
