// EXPECT: verdict=race-free executions=3 other=deadlock
// Opposite orders of two locks: one before the other, the other before the one, or stuck.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int value;
static void *there(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  value++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}
static void *back(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  value++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, there, NULL);
  pthread_create(&u, NULL, back, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
