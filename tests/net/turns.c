// expect: race-free
// Two threads take turns, told by a number under a lock.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int turn, x;
static void wait_for_0(void) {
  pthread_mutex_lock(&lock);
  while (turn != 0) pthread_cond_wait(&cond, &lock);
  pthread_mutex_unlock(&lock);
}
static void wait_for_1(void) {
  pthread_mutex_lock(&lock);
  while (turn != 1) pthread_cond_wait(&cond, &lock);
  pthread_mutex_unlock(&lock);
}
static void give(int to) {
  pthread_mutex_lock(&lock);
  if (to) turn = 1; else turn = 0;
  pthread_cond_broadcast(&cond);
  pthread_mutex_unlock(&lock);
}
static void *other(void *arg) {
  for (int i = 0; i < 10; i++) {
    wait_for_1();
    x++;
    give(0);
  }
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  for (int i = 0; i < 10; i++) {
    wait_for_0();
    x--;
    give(1);
  }
  return 0;
}
