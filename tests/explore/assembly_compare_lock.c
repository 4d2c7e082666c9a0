// EXPECT: verdict=race-free executions=6
// Compare-and-exchange, its outcome from a flag; the lock is given back by a move.
#include <pthread.h>
#include <stdbool.h>
static unsigned owner, counter;
static bool swap(unsigned *p, unsigned expected, unsigned wanted) {
  bool done;
  __asm__ volatile("lock cmpxchgl %3, %0; setz %1" : "+m"(*p), "=a"(done) : "a"(expected), "r"(wanted) : "memory", "cc");
  return done;
}
static void store(unsigned *p, unsigned v) { __asm__ volatile("movl %1, %0" : "=m"(*p) : "ir"(v) : "memory"); }
static void *worker(void *arg) {
  while (!swap(&owner, 0, 1)) continue;
  counter++;
  store(&owner, 0);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return counter != 2;
}
