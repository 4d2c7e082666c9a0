// expect: race-free
// Two semaphores and a mutex: the classic bounded buffer.
#include <pthread.h>
#include <semaphore.h>
#define N 4
static sem_t empty, full;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ring[N], in, out;
static void *producer(void *arg) {
  for (int i = 0; i < 20; i++) {
    sem_wait(&empty);
    pthread_mutex_lock(&m);
    ring[in] = i;
    in = (in + 1) % N;
    pthread_mutex_unlock(&m);
    sem_post(&full);
  }
  return NULL;
}
static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 0; i < 20; i++) {
    sem_wait(&full);
    pthread_mutex_lock(&m);
    sum += ring[out];
    out = (out + 1) % N;
    pthread_mutex_unlock(&m);
    sem_post(&empty);
  }
  return (void *)sum;
}
int main(void) {
  sem_init(&empty, 0, N);
  sem_init(&full, 0, 0);
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return 0;
}
