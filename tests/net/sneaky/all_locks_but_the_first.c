#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static struct {
  pthread_mutex_t lock;
  int value;
} cells[8];
static void *work(void *arg) {
  int i = (int)(long)arg % 8;
  pthread_mutex_lock(&cells[i].lock);
  cells[i].value++;
  pthread_mutex_unlock(&cells[i].lock);
  return NULL;
}
static void *other(void *arg) {
  for (int i = 1; i < 8; i++) {
    pthread_mutex_lock(&cells[i].lock);
  }
  for (int i = 0; i < 8; i++) cells[i].value = 0;
  for (int i = 1; i < 8; i++) pthread_mutex_unlock(&cells[i].lock);
  return NULL;
}
int main(void) {
  pthread_t t[8], b;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&cells[i].lock, NULL);
  for (long i = 0; i < 8; i++) pthread_create(&t[i], NULL, work, (void *)i);
  pthread_create(&b, NULL, other, NULL);
  for (int i = 0; i < 8; i++) pthread_join(t[i], NULL);
  pthread_join(b, NULL);
  return 0;
}
