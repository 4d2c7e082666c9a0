// EXPECT: verdict=race-free executions=3
#include <pthread.h>
static pthread_spinlock_t s;
static int value;
static void *tries(void *arg) {
  if (pthread_spin_trylock(&s)) return NULL;
  value = 1;
  pthread_spin_unlock(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, 0);
  pthread_create(&t, NULL, tries, NULL);
  pthread_spin_lock(&s);
  value = 2;
  pthread_spin_unlock(&s);
  pthread_join(t, NULL);
  return 0;
}
