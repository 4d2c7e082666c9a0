// expect: race
// A spin lock that is read like a number.
#include <pthread.h>

static pthread_spinlock_t s;
static void *locks(void *p) {
  pthread_spin_lock(&s);
  pthread_spin_unlock(&s);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, 0);
  pthread_create(&t, 0, locks, 0);
  int taken = s != 1;
  pthread_join(t, 0);
  return taken;
}
