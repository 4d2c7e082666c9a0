// EXPECT: verdict=race-free executions=1
// Objects of four bytes, side by side, are still two objects.
#include <pthread.h>
static struct {
  pthread_once_t once[2];
  pthread_spinlock_t spin[2];
} s = {{PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT}, {0}};
static void nothing(void) {}
static void *run(void *arg) {
  long i = (long)arg;
  pthread_once(&s.once[i], nothing);
  pthread_spin_lock(&s.spin[i]);
  pthread_spin_unlock(&s.spin[i]);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s.spin[0], 0);
  pthread_spin_init(&s.spin[1], 0);
  pthread_create(&t, NULL, run, (void *)1);
  run((void *)0);
  pthread_join(t, NULL);
  return 0;
}
