// expect: race
// A byte counts over its end.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned char rounds = 254;
static int data;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  rounds++;
  int first = rounds == 0 || rounds == 255;
  pthread_mutex_unlock(&m);
  if (first) data++;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
