// EXPECT: verdict=race lines=6,15 executions=1
#include <pthread.h>
static pthread_spinlock_t s;
static int value;
static void *run(void *arg) {
  value = 1;
  pthread_spin_lock(&s);
  pthread_spin_unlock(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, 0);
  pthread_create(&t, NULL, run, NULL);
  value = 2;
  pthread_join(t, NULL);
  return 0;
}
