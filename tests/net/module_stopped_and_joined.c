// expect: race-free
// Functions that everybody could call by name start a thread and stop it.
#include <pthread.h>
#include <stdatomic.h>
pthread_t thread;
atomic_int stopping;
int counter;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *loop(void *arg) {
  while (!atomic_load(&stopping)) {
    pthread_mutex_lock(&m);
    counter++;
    pthread_mutex_unlock(&m);
  }
  return NULL;
}
int module_init(void) {
  counter = 0;
  return pthread_create(&thread, NULL, loop, NULL);
}
void module_exit(void) {
  atomic_store(&stopping, 1);
  pthread_join(thread, NULL);
  counter = 0;
}
int main(void) {
  if (module_init()) return 1;
  pthread_mutex_lock(&m);
  counter += 10;
  pthread_mutex_unlock(&m);
  module_exit();
  return 0;
}
