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
    if (!mine) continue;
    pthread_mutex_lock(&q->lock);
    q->state = 0;
    pthread_mutex_unlock(&q->lock);
    q->result = i;
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&rs[i].lock, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
