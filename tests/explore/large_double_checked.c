// EXPECT: verdict=race lines=8,11
// Double-checked locking without atomics. (The fields of the object race as well, behind the first race.)
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *instance;
static int *get(void) {
  if (!instance) {
    pthread_mutex_lock(&lock);
    int *made = instance ? NULL : malloc(sizeof *made);
    if (made) instance = made;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
static void *run(void *arg) {
  get();
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
