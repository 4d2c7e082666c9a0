// EXPECT: race-free all left
// An index beyond the array is no data race with whoever uses what lies there.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static int seats[8];
static int others[8];
static unsigned k;
static void *sit(void *arg) { seats[k]++; return 0; }
static void *use(void *arg) { for (int i = 0; i < 8; i++) others[i]++; return 0; }
int main(void) {
  pthread_t a, b;
  k = __VERIFIER_nondet_uint() & 15;
  pthread_create(&a, 0, sit, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
