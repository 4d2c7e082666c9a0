// A value is written under the write lock of one object and read under the read lock of another.
#include "rare.h"
static pthread_rwlock_t one = PTHREAD_RWLOCK_INITIALIZER, other = PTHREAD_RWLOCK_INITIALIZER;
static int value;
static void *set(void *unused) {
  pthread_rwlock_wrlock(&one);
  value++;
  pthread_rwlock_unlock(&one);
  pass();
  return NULL;
}
static void *get(void *unused) {
  work(3);
  pass();
  pthread_rwlock_rdlock(&other);
  int seen = value;
  pthread_rwlock_unlock(&other);
  return (void *)(long)seen;
}
int main(void) { run(set, get); }
