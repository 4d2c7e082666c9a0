// expect: race-free
// A ring buffer with two conditions.
#include <pthread.h>
#define SIZE 4
static struct {
  pthread_mutex_t lock;
  pthread_cond_t not_full, not_empty;
  int ring[SIZE], head, tail, count;
} box = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static void put(int x) {
  pthread_mutex_lock(&box.lock);
  while (box.count == SIZE) pthread_cond_wait(&box.not_full, &box.lock);
  box.ring[box.tail] = x;
  box.tail = (box.tail + 1) % SIZE;
  box.count++;
  pthread_cond_signal(&box.not_empty);
  pthread_mutex_unlock(&box.lock);
}
static int get(void) {
  pthread_mutex_lock(&box.lock);
  while (box.count == 0) pthread_cond_wait(&box.not_empty, &box.lock);
  int x = box.ring[box.head];
  box.head = (box.head + 1) % SIZE;
  box.count--;
  pthread_cond_signal(&box.not_full);
  pthread_mutex_unlock(&box.lock);
  return x;
}
static void *producer(void *arg) {
  for (int i = 0; i < 10; i++) put(i);
  return NULL;
}
static void *consumer(void *arg) {
  int *sum = arg;
  for (int i = 0; i < 10; i++) *sum += get();
  return NULL;
}
int main(void) {
  pthread_t p, c;
  int sum = 0;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, &sum);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return sum;
}
