// EXPECT: verdict=unknown lines=13,13
// A lock that is tried with a jump inside of the assembly. It keeps the threads apart, but nobody can tell: no verdict, and no race either.
#include <pthread.h>
static int taken, counter;
static int try_lock(int *p) {
  int done;
  __asm__ volatile("movl $0, %1\n\tlock; btsl $0, %0\n\tjc 1f\n\tmovl $1, %1\n1:" : "+m"(*p), "=&r"(done) : : "memory");
  return done;
}
static void unlock(int *p) { __asm__ volatile("lock; btrl $0, %0" : "+m"(*p) : : "memory"); }
static void *worker(void *arg) {
  if (!try_lock(&taken)) return 0;
  counter++;
  unlock(&taken);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
