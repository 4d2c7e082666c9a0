// expect: race-free
// A bounded buffer with semaphores and a lock.
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { SIZE = 4 };
static sem_t full, empty;
static int ring[SIZE], in, out;
static void *producer(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&empty);
    pthread_mutex_lock(&lock);
    ring[in] = i;
    in = (in + 1) % SIZE;
    pthread_mutex_unlock(&lock);
    sem_post(&full);
  }
  return NULL;
}
static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 0; i < 5; i++) {
    sem_wait(&full);
    pthread_mutex_lock(&lock);
    sum += ring[out];
    out = (out + 1) % SIZE;
    pthread_mutex_unlock(&lock);
    sem_post(&empty);
  }
  return (void *)sum;
}
int main(void) {
  pthread_t p[2], c[2];
  sem_init(&full, 0, 0);
  sem_init(&empty, 0, SIZE);
  for (int i = 0; i < 2; i++) pthread_create(&p[i], NULL, producer, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&c[i], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(p[i], NULL);
  for (int i = 0; i < 2; i++) pthread_join(c[i], NULL);
  sem_destroy(&full);
  sem_destroy(&empty);
  return 0;
}
