#include <math.h>
#include <pthread.h>
#include <stdio.h>

#include "ring.h"

static Ring ring;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&lock);
    while (ring.tail - ring.head == RING) pthread_cond_wait(&moved, &lock);
    ring_put(&ring, i);
    pthread_cond_broadcast(&moved);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t producer;
  double sum = 0;
  pthread_create(&producer, NULL, produce, NULL);
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&lock);
    while (ring.tail == ring.head) pthread_cond_wait(&moved, &lock);
    sum += ring_take(&ring);
    pthread_cond_broadcast(&moved);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(producer, NULL);
  printf("queue: %d\n", (int)lround(sum));
  return 0;
}
