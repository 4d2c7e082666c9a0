// EXPECT: verdict=race-free executions=2
#include <pthread.h>
static pthread_spinlock_t s;
static int counter;
static void *count(void *arg) {
  pthread_spin_lock(&s);
  counter++;
  pthread_spin_unlock(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  pthread_spin_destroy(&s);
  return counter != 2;
}
