// expect: race
// Double-checked locking as it is usually done wrong.
#include <pthread.h>
#include <stdlib.h>
static int *config;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *get(void) {
  if (!config) {
    pthread_mutex_lock(&m);
    if (!config) {
      int *fresh = malloc(sizeof *fresh);
      *fresh = 4;
      config = fresh;
    }
    pthread_mutex_unlock(&m);
  }
  return config;
}
static void *worker(void *arg) { return (void *)(long)*get(); }
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
