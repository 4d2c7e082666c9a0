// EXPECT: verdict=race-free
// Two producers, one consumer, a queue with room for one.
#include <assert.h>
#include <pthread.h>
enum { ROOM = 1, ITEMS = 2 };
static struct {
  pthread_mutex_t lock;
  pthread_cond_t not_full, not_empty;
  int item[ROOM], n, first;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0};
static void put(int value) {
  pthread_mutex_lock(&queue.lock);
  while (queue.n == ROOM) pthread_cond_wait(&queue.not_full, &queue.lock);
  queue.item[(queue.first + queue.n++) % ROOM] = value;
  pthread_cond_signal(&queue.not_empty);
  pthread_mutex_unlock(&queue.lock);
}
static int take(void) {
  pthread_mutex_lock(&queue.lock);
  while (queue.n == 0) pthread_cond_wait(&queue.not_empty, &queue.lock);
  int value = queue.item[queue.first];
  queue.first = (queue.first + 1) % ROOM;
  queue.n--;
  pthread_cond_signal(&queue.not_full);
  pthread_mutex_unlock(&queue.lock);
  return value;
}
static void *produce(void *arg) {
  put((int)(long)arg);
  return NULL;
}
int main(void) {
  pthread_t t[ITEMS];
  int sum = 0;
  for (long i = 0; i < ITEMS; i++) pthread_create(&t[i], NULL, produce, (void *)(i + 1));
  for (int i = 0; i < ITEMS; i++) sum += take();
  for (int i = 0; i < ITEMS; i++) pthread_join(t[i], NULL);
  assert(sum == 3);
  return 0;
}
