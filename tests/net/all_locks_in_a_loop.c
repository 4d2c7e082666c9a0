// expect: race-free
// To count all, every lock of the array is taken.
#include <pthread.h>
enum { N = 8 };
static struct {
  pthread_mutex_t lock;
  int value;
} cells[N];
static void *worker(void *arg) {
  int i = (int)(long)arg % N;
  pthread_mutex_lock(&cells[i].lock);
  cells[i].value++;
  pthread_mutex_unlock(&cells[i].lock);
  return NULL;
}
static void *counter(void *arg) {
  long sum = 0;
  for (int i = 0; i < N; i++) pthread_mutex_lock(&cells[i].lock);
  for (int i = 0; i < N; i++) sum += cells[i].value;
  for (int i = 0; i < N; i++) pthread_mutex_unlock(&cells[i].lock);
  return (void *)sum;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < N; i++) pthread_mutex_init(&cells[i].lock, NULL);
  pthread_create(&t[0], NULL, worker, (void *)1);
  pthread_create(&t[1], NULL, worker, (void *)2);
  pthread_create(&t[2], NULL, counter, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
