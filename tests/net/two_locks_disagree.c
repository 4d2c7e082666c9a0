// expect: race
// Half of the code uses the wrong lock.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *one(void *arg) {
  pthread_mutex_lock(&a);
  data++;
  pthread_mutex_unlock(&a);
  return NULL;
}
static void *two(void *arg) {
  pthread_mutex_lock(&b);
  data++;
  pthread_mutex_unlock(&b);
  return NULL;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return data;
}
