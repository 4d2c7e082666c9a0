// expect: race-free
// Requests with a state: only the one that moved it on goes to work.
#include <pthread.h>
enum { NEW, BUSY, DONE };
struct request {
  pthread_mutex_t lock;
  int state, result;
};
static struct request requests[4];
static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct request *r = &requests[i];
    pthread_mutex_lock(&r->lock);
    int mine = r->state == NEW;
    if (mine) r->state = BUSY;
    pthread_mutex_unlock(&r->lock);
    if (!mine) continue;
    r->result = i;
    pthread_mutex_lock(&r->lock);
    r->state = DONE;
    pthread_mutex_unlock(&r->lock);
  }
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 4; i++) pthread_mutex_init(&requests[i].lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return requests[0].result;
}
