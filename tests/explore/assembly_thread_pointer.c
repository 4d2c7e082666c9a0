// EXPECT: verdict=race-free
// Threads are told apart by the register of their storage: each has a slot of its own.
#include <assert.h>
#include <pthread.h>
static struct { void *owner; int count; } slots[3];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static inline void *storage(unsigned long at) {
  void *result;
#if defined __x86_64__
  __asm__("movq %%fs:%1, %0" : "=r"(result) : "m"(*(void **)at) :);
#else
  __asm__("mrs %0, tpidr_el0" : "=r"(result));
#endif
  return result;
}
static int my_slot(void) {
  pthread_mutex_lock(&lock);
  int i = 0;
  while (slots[i].owner && slots[i].owner != storage(0)) i++;
  slots[i].owner = storage(0);
  pthread_mutex_unlock(&lock);
  return i;
}
static void *work(void *unused) {
  int mine = my_slot();
  slots[mine].count++;
  assert(my_slot() == mine && __builtin_thread_pointer() == storage(0));
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
