// EXPECT: verdict=race-free executions=4
// Two readers commute; each is before or after the writer.
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;
static void *reads(void *arg) {
  pthread_rwlock_rdlock(&l);
  int seen = value;
  pthread_rwlock_unlock(&l);
  return seen ? arg : NULL;
}
static void *writes(void *arg) {
  pthread_rwlock_wrlock(&l);
  value = 1;
  pthread_rwlock_unlock(&l);
  return arg;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, reads, NULL);
  pthread_create(&b, NULL, reads, NULL);
  pthread_create(&c, NULL, writes, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
