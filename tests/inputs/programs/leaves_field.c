// EXPECT: race-free all left
// The array is the first field of a structure: its end is not the structure's.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static struct { int seats[4]; int count; } room;
static unsigned k;
static void *sit(void *arg) { room.seats[k]++; return 0; }
static void *tell(void *arg) { room.count++; return 0; }
int main(void) {
  pthread_t a, b;
  k = __VERIFIER_nondet_uint() % 5;
  pthread_create(&a, 0, sit, 0);
  pthread_create(&b, 0, tell, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
