// expect: race-free
#include <pthread.h>
#include <stdlib.h>
struct timer {
  void (*fn)(void *);
  void *data;
  pthread_t th;
  int armed;
};
struct port {
  pthread_mutex_t lock;
  int bytes;
  struct timer t;
};
void *timer_run(void *x) {
  struct timer *t = x;
  t->fn(t->data);
  return 0;
}
void timer_start(struct timer *t) {
  t->armed = 1;
  pthread_create(&t->th, 0, timer_run, t);
}
void timer_stop(struct timer *t) {
  if (t->armed) {
    pthread_join(t->th, 0);
    t->armed = 0;
  }
}
void cb(void *d) {
  struct port *p = d;
  pthread_mutex_lock(&p->lock);
  p->bytes += 1;
  pthread_mutex_unlock(&p->lock);
}
struct port port;
int main(void) {
  pthread_mutex_init(&port.lock, 0);
  port.t.fn = cb;
  port.t.data = &port;
  timer_start(&port.t);
  pthread_mutex_lock(&port.lock);
  port.bytes += 2;
  pthread_mutex_unlock(&port.lock);
  timer_stop(&port.t);
  int r = port.bytes;
  pthread_mutex_destroy(&port.lock);
  return r;
}
