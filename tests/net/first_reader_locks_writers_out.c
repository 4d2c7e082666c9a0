// expect: race-free
#include <pthread.h>
#include <stdlib.h>
// Courtois: the first reader takes the write lock (as semaphore), the last gives it back
#include <semaphore.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t w;
int readers, data;
void *rd(void *x) {
  pthread_mutex_lock(&m);
  if (++readers == 1) sem_wait(&w);
  pthread_mutex_unlock(&m);
  int v = data;
  pthread_mutex_lock(&m);
  if (--readers == 0) sem_post(&w);
  pthread_mutex_unlock(&m);
  return (void *)(long)v;
}
void *wr(void *x) {
  sem_wait(&w);
  data++;
  sem_post(&w);
  return 0;
}
int main(void) {
  sem_init(&w, 0, 1);
  pthread_t t[4];
  pthread_create(&t[0], 0, rd, 0);
  pthread_create(&t[1], 0, rd, 0);
  pthread_create(&t[2], 0, wr, 0);
  pthread_create(&t[3], 0, wr, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return data;
}
