// expect: race-free
// A parameter decides whether the function locks; the caller holds the lock where it does not.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void change(int take) {
  if (take) pthread_mutex_lock(&m);
  data++;
  if (take) pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  change(1);
  pthread_mutex_lock(&m);
  change(0);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  change(1);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
