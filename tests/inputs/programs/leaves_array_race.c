// EXPECT: race
// Some indices leave the array, others are another thread's.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int seats[8];
static unsigned k;
static void *sit(void *arg) { seats[k]++; return 0; }
static void *use(void *arg) { seats[6]++; return 0; }
int main(void) {
  pthread_t a, b;
  k = __VERIFIER_nondet_uint();
  pthread_create(&a, 0, sit, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
