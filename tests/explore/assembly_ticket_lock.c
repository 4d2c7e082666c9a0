// EXPECT: verdict=race-free executions=162
// A ticket lock: xadd draws, a move looks whose turn it is.
#include <pthread.h>
static unsigned next_ticket, turn, counter;
static unsigned draw(unsigned *p) {
  unsigned n = 1;
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(n), "+m"(*p) : : "memory", "cc");
  return n;
}
static unsigned load(unsigned *p) {
  unsigned v;
  __asm__ volatile("movl %1, %0" : "=r"(v) : "m"(*p) : "memory");
  return v;
}
static void store(unsigned *p, unsigned v) { __asm__ volatile("movl %1, %0" : "=m"(*p) : "r"(v) : "memory"); }
static void *worker(void *arg) {
  unsigned mine = draw(&next_ticket);
  while (load(&turn) != mine) continue;
  counter++;
  store(&turn, mine + 1);
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return counter != 3;
}
