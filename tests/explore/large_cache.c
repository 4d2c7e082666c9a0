// EXPECT: verdict=race-free
// A cache behind a read-write lock: look with the read lock, fill with the write lock after looking again.
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int present[2], value[2], fills;
static int get(int key) {
  pthread_rwlock_rdlock(&lock);
  int there = present[key], result = value[key];
  pthread_rwlock_unlock(&lock);
  if (there) return result;
  pthread_rwlock_wrlock(&lock);
  if (!present[key]) {
    value[key] = key * 10;
    present[key] = 1;
    fills++;
  }
  result = value[key];
  pthread_rwlock_unlock(&lock);
  return result;
}
static void *run(void *arg) {
  assert(get(1) == 10);
  return arg;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  assert(fills == 1);
  return 0;
}
