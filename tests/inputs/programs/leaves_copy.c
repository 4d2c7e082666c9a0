// EXPECT: race-free all left
#include <pthread.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
static char line[8], others[16];
static unsigned n;
static void *copy(void *arg) { memset(line, 'x', n); return 0; }
static void *use(void *arg) { for (int i = 0; i < 16; i++) others[i]++; return 0; }
int main(void) {
  pthread_t a, b;
  n = __VERIFIER_nondet_uint() & 31;
  pthread_create(&a, 0, copy, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
