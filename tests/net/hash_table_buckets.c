// expect: race-free
#include <pthread.h>
#include <stdlib.h>
enum { N = 16 };
static struct { pthread_mutex_t lock; unsigned long count; long sum; } bucket[N];
static void put(unsigned key, long value) {
  unsigned b = key % N;
  pthread_mutex_lock(&bucket[b].lock);
  bucket[b].count++;
  bucket[b].sum += value;
  pthread_mutex_unlock(&bucket[b].lock);
}
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) put((unsigned)rand(), i);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  long sum = 0;
  for (int i = 0; i < N; i++) sum += bucket[i].sum;
  return (int)sum;
}
