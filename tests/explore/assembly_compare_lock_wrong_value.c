// EXPECT: verdict=race lines=13,13 executions=8
// What is expected is what is there while somebody holds the lock: both get in.
#include <pthread.h>
#include <stdbool.h>
static unsigned owner, counter;
static bool swap(unsigned *p, unsigned expected, unsigned wanted) {
  bool done;
  __asm__ volatile("lock; cmpxchgl %3, %0" : "+m"(*p), "=@ccz"(done), "+a"(expected) : "r"(wanted) : "memory");
  return done;
}
static void *worker(void *arg) {
  while (!swap(&owner, 0, 1) && !swap(&owner, 1, 1)) continue;
  counter++;
  swap(&owner, 1, 0);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
