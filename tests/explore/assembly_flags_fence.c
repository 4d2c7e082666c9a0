// EXPECT: verdict=race-free executions=3
// Each raises its flag, then looks at the other's: a full fence lies between.
#include <pthread.h>
static int flag[2], data;
static void store(int *p, int v) { __asm__ volatile("movl %1, %0" : "=m"(*p) : "r"(v) : "memory"); }
static int load(int *p) {
  int v;
  __asm__ volatile("movl %1, %0" : "=r"(v) : "m"(*p) : "memory");
  return v;
}
static void try(int me) {
  store(&flag[me], 1);
  __asm__ volatile("lock; addl $0, 0(%%rsp)" ::: "memory");
  if (!load(&flag[!me])) data++;
}
static void *other(void *arg) {
  try(1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  try(0);
  pthread_join(t, 0);
}
