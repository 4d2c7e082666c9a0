// EXPECT: verdict=race lines=13,21 held=1
// One access is atomic, the other is not; a lock that both pass later brings them in order in the recorded run.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value, passed;
static void *set(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  __atomic_store_n(&value, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_lock(&lock);
  passed++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *look(void *unused) {
  for (int n = 0; !n; pthread_mutex_lock(&lock), n = passed, pthread_mutex_unlock(&lock)) usleep(1);
  int seen = value;
  return (void *)(long)seen;
}
int main(void) {
  pthread_t one, two, three;
  pthread_create(&one, NULL, set, NULL);
  pthread_create(&three, NULL, set, NULL);
  pthread_create(&two, NULL, look, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  pthread_join(three, NULL);
  return 0;
}
