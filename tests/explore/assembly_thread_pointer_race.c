// EXPECT: verdict=race lines=11,11
// Whoever is not the first thread shares a slot with others.
#include <pthread.h>
static int count[2];
static void *first;
static inline void *self(void) {
  return __builtin_thread_pointer();
}
static void *work(void *unused) {
  int mine = self() != first;
  count[mine]++;
  return 0;
}
int main(void) {
  pthread_t t[2];
  first = self();
  count[0]++;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  count[0]++;
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
