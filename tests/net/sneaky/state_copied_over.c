#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct r {
  pthread_mutex_t lock;
  int state, result;
};
static struct r rs[4];
static void *work(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct r *q = &rs[i];
    pthread_mutex_lock(&q->lock);
    int mine = q->state == 0;
    if (mine) q->state = 1;
    pthread_mutex_unlock(&q->lock);
    if (mine) q->result = i;
  }
  return NULL;
}
static void *other(void *arg) {
  static struct r fresh;
  pthread_mutex_lock(&rs[2].lock);
  memcpy(&rs[2].state, &fresh.state, 4);
  pthread_mutex_unlock(&rs[2].lock);
  return NULL;
}
int main(void) {
  pthread_t a, b, c;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&rs[i].lock, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_create(&c, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
